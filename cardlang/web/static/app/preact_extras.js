/** What the vendored Preact has, and a component that is only drawn again when it has changed. */

import { Component, h } from "../vendor/preact-htm.js";

export * from "../vendor/preact-htm.js";

/** `view` as a component that is drawn again only if `same(before, after)` says no of its properties. */
export function memoized(view, same) {
  return class extends Component {
    shouldComponentUpdate(after) {
      return !same(this.props, after);
    }

    render() {
      return h(view, this.props);
    }
  };
}

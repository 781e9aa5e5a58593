/** JSON pointers (RFC 6901) into views: reading, and carrying out the changes that the server sends. */

const parts = (pointer) =>
  pointer
    .split("/")
    .slice(1)
    .map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));

/** The value at a pointer, undefined where there is none. */
export function valueAt(value, pointer) {
  return parts(pointer).reduce((found, part) => found?.[part], value);
}

/** The pointer one step further down. */
export function below(pointer, name) {
  return `${pointer}/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** The view after `changes`: each sets the value at its pointer, or removes the field if it has no `to`. */
export function patched(view, changes) {
  const root = { view: structuredClone(view) };
  for (const change of changes) {
    const path = ["view", ...parts(change.at)];
    const name = path.pop();
    const parent = path.reduce((found, part) => found[part], root);
    if ("to" in change) parent[name] = structuredClone(change.to);
    else delete parent[name];
  }
  return root.view;
}

/**
 * The table as a tree of plain nodes: the description of a game (tables/GAME.json) laid over a view. A block of the
 * description whose value is not in the view leaves no node, so one description serves every mode of its game.
 */

import { below, valueAt } from "./pointers.js";
import { cardName, placeName } from "./places.js";
import { labelOf } from "./words.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/** A place in the view that blocks are read from. `fields` are the names that labels and places may use. */
function scopeOf(value, pointer, fields) {
  return { value, pointer, fields: { ...fields, ...(isObject(value) ? value : {}) } };
}

/** `{ value, pointer }` of a block: a path that begins with a slash is one of the view, any other one of the scope. */
function read(path, scope, root) {
  if (path === "") return { value: scope.value, pointer: scope.pointer };
  if (path.startsWith("/")) return { value: valueAt(root, path), pointer: path };
  return { value: valueAt(scope.value, `/${path}`), pointer: `${scope.pointer}/${path}` };
}

/** A place with its `@fields` filled in; null if one of them is not known. */
function placeOf(template, fields) {
  if (!template) return null;
  const place = {};
  for (const [key, value] of Object.entries(template)) {
    const filled = typeof value === "string" && value.startsWith("@") ? fields[value.slice(1)] : value;
    if (filled === undefined || filled === null) return null;
    place[key] = filled;
  }
  return place;
}

/** Builds the nodes of a view for one audience. `mine` are the players and parties that count as one's own. */
export class Model {
  constructor(view, { cards, language, mine, offered }) {
    Object.assign(this, { view, cards, language, mine, offered });
    this.names = new Set(); // of everything that can be pointed at on the table
  }

  /** The nodes of blocks, without those that are not there. */
  nodes(blocks, scope) {
    return (blocks ?? []).map((block) => this.node(block, scope)).filter(Boolean);
  }

  root() {
    return scopeOf(this.view, "", {});
  }

  /** The scope of one player of the view. */
  player(index) {
    return scopeOf(this.view.players[index], `/players/${index}`, {});
  }

  /** The node of one block, null if the view has nothing for it. */
  node(block, scope) {
    const { value, pointer } = block.at === undefined ? scope : read(block.at, scope, this.view);
    if (value === undefined || value === null) return null;
    const base = {
      kind: block.kind,
      look: block.look ?? "",
      icon: block.icon,
      pointer,
      label: labelOf(block.label, this.language, scope.fields),
    };
    const builder = this[`_${block.kind}`];
    if (!builder) throw new Error(`no block is called ${block.kind}`);
    return builder.call(this, base, block, value, pointer, scope);
  }

  _name(template, fields) {
    const place = placeOf(template, fields);
    if (place === null) return null;
    const name = placeName(place);
    this.names.add(name);
    return name;
  }

  _item(object, pointer, name) {
    if (object?.card !== undefined) this.names.add(cardName(object.card));
    return { object, pointer, name: name ?? null };
  }

  _row(base, block, value, pointer, scope) {
    const place = placeOf(block.place, scope.fields);
    const items = value.map((object, index) => {
      const here = place && { ...place, index: index + 1 };
      const name = here && placeName(here);
      if (name) this.names.add(name);
      return this._item(object, below(pointer, index), name);
    });
    if (!items.length && block.empty === "hide") return null;
    return { ...base, name: this._name(block.place, scope.fields), items };
  }

  /** A single card; a word is the id of a record that lies there. */
  _card(base, block, value, pointer, scope) {
    const object = typeof value === "string" ? this._record(value) : value;
    if (!object) return null;
    return { ...base, name: this._name(block.place, scope.fields), items: [this._item(object, pointer)], kind: "row" };
  }

  _record(id) {
    const record = Object.values(this.cards).find((card) => card.id === id);
    return record && { card: record.card, id };
  }

  _pile(base, block, value, pointer, scope) {
    const open = Array.isArray(value) ? value : null;
    const top = open ? open.at(-1) : block.top ? read(block.top, scopeOf(value, pointer, {}), this.view).value : null;
    const count = open ? open.length : block.count ? valueAt(value, `/${block.count}`) : (value.count ?? value);
    if (!count && block.empty === "hide") return null;
    const at = open ? below(pointer, open.length - 1) : `${pointer}/${block.top ?? "top"}`;
    const name = this._name(block.place, scope.fields);
    return { ...base, name, count, open, top: top ? this._item(top, at) : null };
  }

  _grid(base, block, value, pointer, scope) {
    const cells = block.rows
      ? this._labelled(block, value, pointer, scope)
      : this._counted(block, value, pointer, scope);
    return { ...base, ...cells, rowLabels: block.rows, columnLabels: block.columns };
  }

  /** A grid with rows and columns that have names. */
  _labelled(block, value, pointer, scope) {
    const cells = value.flatMap((row, y) =>
      row.map((object, x) => {
        const fields = { ...scope.fields, row: block.rows[y], column: block.columns[x] };
        const name = this._name(block.place, fields);
        const label = `${fields.column}-${fields.row}`;
        return { ...this._item(object, below(below(pointer, y), x), name), x, y, label };
      }),
    );
    return { cells, width: block.columns.length, height: block.rows.length };
  }

  /** A grid whose cards say where they lie, and which grows where a card may be put. */
  _counted(block, value, pointer, scope) {
    const found = value.flatMap((row, y) =>
      row.map((object, x) => ({ object, pointer: below(below(pointer, y), x) })).filter((cell) => cell.object),
    );
    const [rowField, columnField] = block.coordinates;
    const cells = found.map((cell) => ({ ...cell, y: cell.object[rowField], x: cell.object[columnField] }));
    const own = placeOf({ ...block.place, [rowField]: 0, [columnField]: 0 }, scope.fields);
    for (const place of this.offered ?? []) {
      if (own && Object.keys(own).every((k) => k === rowField || k === columnField || own[k] === place[k])) {
        cells.push({ object: null, pointer: "", y: place[rowField], x: place[columnField], text: place.text });
      }
    }
    if (!cells.length) return { cells: [], width: 0, height: 0 };
    const [top, left] = [Math.min(...cells.map((c) => c.y)), Math.min(...cells.map((c) => c.x))];
    const [bottom, right] = [Math.max(...cells.map((c) => c.y)), Math.max(...cells.map((c) => c.x))];
    const placed = cells.map((cell) => {
      const fields = { ...scope.fields, [rowField]: cell.y, [columnField]: cell.x };
      const name = this._name(block.place, fields);
      return {
        ...this._item(cell.object, cell.pointer, name),
        x: cell.x - left,
        y: cell.y - top,
        label: cell.text ?? "",
      };
    });
    return { cells: placed, width: right - left + 1, height: bottom - top + 1 };
  }

  _count(base, block, value) {
    if (!value && block.empty === "hide") return null;
    return { ...base, count: value, most: block.most };
  }

  _word(base, block, value) {
    const words = typeof value === "boolean" ? block.values?.[String(value)] : (block.values?.[value] ?? String(value));
    if (!words) return null;
    return { ...base, value, text: labelOf(words, this.language, {}) };
  }

  _group(base, block, value, pointer, scope) {
    const inner = block.at === undefined ? scope : scopeOf(value, pointer, scope.fields);
    const children = this.nodes(block.blocks, inner);
    return children.length ? { ...base, name: this._name(block.place, inner.fields), children } : null;
  }

  _each(base, block, value, pointer, scope) {
    const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
    const children = entries.map(([key, item]) => {
      const fields = { ...scope.fields, key: Array.isArray(value) ? key + 1 : key };
      const inner = scopeOf(item, below(pointer, key), fields);
      const own = this.mine.has(fields.key) || this.mine.has(item?.seat);
      return {
        kind: "group",
        look: block.item ?? "",
        key: String(key),
        own,
        pointer: inner.pointer,
        label: labelOf(block.title, this.language, inner.fields),
        name: this._name(block.place, inner.fields),
        state: block.state ? { [block.state]: inner.fields[block.state] } : {},
        children: this.nodes(block.blocks, inner),
      };
    });
    if (block.order === "own-last") {
      const turned = children.some((child) => child.own) ? children : children.toReversed();
      children.splice(0, children.length, ...turned.toSorted((one, other) => one.own - other.own));
    }
    return { ...base, kind: "group", children };
  }
}

import { isSameJson } from './is-same-json.ts';

type MergedField = {
  readonly value: unknown;
  /** Places within the field that both sides changed differently, such as `body` or `<id>.message`. */
  readonly conflicts: readonly string[];
};

/**
 * Joins a field that both sides changed: translations text by text, endings and quotas one by one. If both
 * changed the same place, `onto` wins. Returns null for a field with a single value, such as a text.
 */
export function mergeDraftField(
  name: string,
  base: unknown,
  onto: unknown,
  other: unknown,
): MergedField | null {
  if (name === 'translations') return joinObjects(base as Fields, onto as Fields, other as Fields);
  if (name === 'endings' || name === 'quotas') {
    return joinLists(
      base as readonly Identified[],
      onto as readonly Identified[],
      other as readonly Identified[],
    );
  }
  return null;
}

type Fields = Readonly<Record<string, unknown>>;
type Identified = { readonly id: string };

/** Null if a side added, removed or moved an element. */
function joinLists(
  base: readonly Identified[],
  onto: readonly Identified[],
  other: readonly Identified[],
): MergedField | null {
  const ids = (list: readonly Identified[]) => list.map(({ id }) => id);
  if (!isSameJson(ids(base), ids(onto)) || !isSameJson(ids(base), ids(other))) return null;
  const conflicts: string[] = [];
  const value = base.map((part, index) => {
    const joined = joinObjects(part, onto[index] as Fields, other[index] as Fields);
    conflicts.push(...joined.conflicts.map((name) => `${part.id}.${name}`));
    return joined.value;
  });
  return { value, conflicts };
}

function joinObjects(base: Fields, onto: Fields, other: Fields): MergedField {
  const value: Record<string, unknown> = { ...onto };
  const conflicts: string[] = [];
  for (const name of new Set([...Object.keys(base), ...Object.keys(other)])) {
    if (isSameJson(base[name], other[name]) || isSameJson(onto[name], other[name])) continue;
    const isOurs = !isSameJson(base[name], onto[name]);
    const inner = isOurs ? mergeDraftField(name, base[name], onto[name], other[name]) : null;
    if (inner !== null) {
      value[name] = inner.value;
      conflicts.push(...inner.conflicts.map((each) => `${name}.${each}`));
    } else if (isOurs) conflicts.push(name);
    else if (other[name] === undefined) delete value[name];
    else value[name] = other[name];
  }
  return { value, conflicts };
}

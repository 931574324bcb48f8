import type { Draft } from './draft.ts';
import type { FieldKey } from './draft-problems.ts';
import { followingTitles } from './follow-question.ts';
import { isPartListSetting } from './setting-parts.ts';

/** The only text or number field in which two drafts differ; null for any other difference. */
export function findChangedField(before: Draft, next: Draft): FieldKey | null {
  if (before.segments === next.segments) {
    const name = findOnlyField(before.settings, next.settings)?.name ?? null;
    if (name === null || !isPartListSetting(name)) return name;
    return findFieldInLists(before.settings[name], next.settings[name]);
  }
  if (before.settings !== next.settings && !differsOnlyInTitles(before, next)) return null;
  return findFieldInLists(before.segments, next.segments);
}

/** The titles of a poll change with its question. */
function differsOnlyInTitles(before: Draft, next: Draft): boolean {
  const titles: readonly string[] = followingTitles;
  return Object.keys(next.settings).every(
    (name) =>
      titles.includes(name) || Reflect.get(before.settings, name) === Reflect.get(next.settings, name),
  );
}

type Identified = { readonly id: string };

function findFieldInLists(before: readonly Identified[], next: readonly Identified[]): FieldKey | null {
  if (before.length !== next.length) return null;
  const [index, ...others] = next.flatMap((part, at) => (part === before[at] ? [] : [at]));
  const [old, part] = [before[index ?? -1], next[index ?? -1]];
  if (others.length > 0 || old === undefined || part?.id !== old.id) return null;
  const field = findOnlyField(old, part);
  if (field === null) return null;
  if (Array.isArray(field.old) && Array.isArray(field.value)) return findFieldInLists(field.old, field.value);
  return `${part.id}.${field.name}`;
}

type FieldChange = { readonly name: string; readonly old: unknown; readonly value: unknown };

function findOnlyField(before: object, next: object): FieldChange | null {
  const names = Object.keys(next).filter((name) => Reflect.get(before, name) !== Reflect.get(next, name));
  const [name] = names;
  if (name === undefined || names.length > 1) return null;
  const value: unknown = Reflect.get(next, name);
  return typeof value === 'boolean' ? null : { name, old: Reflect.get(before, name), value };
}

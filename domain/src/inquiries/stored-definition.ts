import type { FieldProblem } from '../problem/field-problem.ts';
import { validateWithSchema } from '../problem/validate-with-schema.ts';
import { type Definition, definitionSchema } from './inquiry.ts';
import { storedOptionSchema, storedQuestionSchema } from './question.ts';
import { storedSegmentSchema } from './segment.ts';

/** The settings, a segment, a question or an option, as JSON. */
type StoredPart = Readonly<Record<string, unknown>>;

/** Fields of a document that this version does not know, together with those of its parts by id. */
export type UnknownFields = {
  readonly settings: StoredPart;
  readonly parts: Readonly<Record<string, StoredPart>>;
};

/**
 * A definition in its stored form, with the version of its writer and fields that only a newer version knows.
 */
export type StoredDefinition = StoredPart;

export type DefinitionParseResult =
  /**
   * `unknown` contains fields of a newer version: this version ignores them, and the next write keeps them.
   */
  | { readonly ok: true; readonly definition: Definition; readonly unknown: UnknownFields }
  | { readonly ok: false; readonly isNewer: boolean; readonly problems: readonly FieldProblem[] };

/**
 * Upgrades from each version of a stored document to the next; the first converts version 1 to 2. An upgrade
 * only adds missing fields, because a node of the previous version may have rewritten a newer document. A
 * field of a part with a default in its schema needs no upgrade.
 */
const definitionUpgrades: readonly ((document: StoredPart) => StoredPart)[] = [
  (document) => ({ logoFile: null, accentColor: null, ...document }),
  (document) => ({ secondLanguage: null, translations: {}, quotas: [], ...document }),
];

/** The version that this code writes. */
export const definitionVersion = definitionUpgrades.length + 1;
export const noUnknownFields: UnknownFields = { settings: {}, parts: {} };

const children = { document: 'segments', segments: 'questions', questions: 'options' } as const;
type Level = 'document' | 'segments' | 'questions' | 'options';
type Keys = Readonly<Record<Level, readonly string[]>>;

const knownKeys: Keys = {
  document: Object.keys(definitionSchema.shape),
  segments: Object.keys(storedSegmentSchema.shape),
  questions: Object.keys(storedQuestionSchema.shape),
  options: Object.keys(storedOptionSchema.shape),
};

/**
 * Parses a stored document of any version. Fields that this version does not know were added by a newer one
 * and are returned separately.
 */
export function parseStoredDefinition(stored: unknown): DefinitionParseResult {
  const { version = 1, ...document } = isPart(stored) ? stored : {};
  if (!isDefinitionVersion(version))
    return { ok: false, isNewer: false, problems: [{ path: 'version', code: 'invalidValue' }] };
  const upgraded = definitionUpgrades.slice(version - 1).reduce((part, step) => step(part), document);
  const { inside, outside } = splitUnknownFields(upgraded, knownKeys);
  const checked = validateWithSchema(definitionSchema, inside);
  if (checked.ok) return { ok: true, definition: checked.data, unknown: outside };
  return { ok: false, isNewer: version > definitionVersion, problems: checked.problems };
}

/** Whether a version may have written a document of this version. */
const isDefinitionVersion = (version: unknown): version is number =>
  Number.isSafeInteger(version) && Number(version) >= 1;

/** Whether a newer version wrote a stored document. */
export const isNewerDefinition = ({ version }: StoredDefinition): boolean =>
  isDefinitionVersion(version) && version > definitionVersion;

/** Serializes the definition together with newer fields of all parts that still exist. */
export function serializeDefinition(definition: Definition, unknown: UnknownFields): StoredDefinition {
  return { ...mergeUnknownFields('document', definition, unknown), version: definitionVersion };
}

type SplitFields = { inside: StoredPart; outside: UnknownFields };

/** Splits a document into the named fields and the rest. */
function splitUnknownFields(document: StoredPart, keys: Keys): SplitFields {
  const settings: Record<string, unknown> = {};
  const parts: Record<string, StoredPart> = {};
  const visit = (level: Level, part: StoredPart): StoredPart => {
    const inside: Record<string, unknown> = {};
    const rest: Record<string, unknown> = level === 'document' ? settings : {};
    for (const [key, value] of Object.entries(part)) {
      if (!keys[level].includes(key)) rest[key] = value;
      else inside[key] = key === getChildLevel(level) ? visitAll(key, value) : value;
    }
    if (typeof part.id === 'string' && Object.keys(rest).length > 0) parts[part.id] = rest;
    return inside;
  };
  const visitAll = (level: Level, list: unknown) =>
    Array.isArray(list) ? list.map((part) => (isPart(part) ? visit(level, part) : part)) : list;
  return { inside: visit('document', document), outside: { settings, parts } };
}

/** Merges the two results of `splitUnknownFields`. */
function mergeUnknownFields(level: Level, part: StoredPart, extension: UnknownFields): StoredPart {
  const { id } = part;
  const own = typeof id === 'string' && Object.hasOwn(extension.parts, id) ? extension.parts[id] : {};
  const whole: StoredPart = { ...(level === 'document' ? extension.settings : own), ...part };
  const below = getChildLevel(level);
  const list = below === undefined ? undefined : whole[below];
  if (below === undefined || !Array.isArray(list)) return whole;
  return {
    ...whole,
    [below]: list.map((each) => (isPart(each) ? mergeUnknownFields(below, each, extension) : each)),
  };
}

function getChildLevel(level: Level): Exclude<Level, 'document'> | undefined {
  return level === 'options' ? undefined : children[level];
}

function isPart(value: unknown): value is StoredPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

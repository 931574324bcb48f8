import type { FieldProblem } from '../problem/field-problem.ts';
import { checkSchema } from '../problem/schema-problems.ts';
import { definitionUpgrades } from './definition-steps.ts';
import { type Definition, definitionSchema } from './inquiry.ts';
import { storedOptionSchema, storedQuestionSchema } from './question.ts';
import { storedSegmentSchema } from './segment.ts';

/** The settings, a segment, a question or an option, as JSON. */
type Part = Readonly<Record<string, unknown>>;

/** Fields stored beside a document: for the settings, and by id for segments, questions and options. */
export type UnknownFields = {
  readonly settings: Part;
  readonly parts: Readonly<Record<string, Part>>;
};

/**
 * The stored form of a definition. `definition` contains only the fields of version 1, because nodes of that
 * version read it strictly. All later fields are in `extension`, which those nodes leave unchanged; it is null
 * if such a node made the inquiry.
 */
export type StoredDefinition = {
  readonly definition: Part;
  readonly extension: (UnknownFields & { readonly version: number }) | null;
};

export type UpgradeOutcome =
  /** `unknown` holds fields of a newer version: this version ignores them, and the next write keeps them. */
  | { readonly ok: true; readonly definition: Definition; readonly unknown: UnknownFields }
  | { readonly ok: false; readonly isNewer: boolean; readonly problems: readonly FieldProblem[] };

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

/** Must not grow: version 1 would refuse the whole document because of an unknown field. */
const versionOneKeys: Keys = {
  document: [
    ...['title', 'categoryId', 'userCategoryId', 'language', 'package', 'publicTitle', 'publicFile'],
    ...['publicDescription', 'resultViewStatus', 'coverType', 'cooperationType', 'anonymous', 'tags'],
    ...['hideQuestionNumber', 'shuffleQuestions', 'editableResponse', 'editTimeLimit', 'editCountLimit'],
    ...['singleSession', 'maxParticipantCount', 'questionCount', 'timeLimit', 'timeZone'],
    ...['completionMessage', 'expireMessage', 'headerFile', 'footerFile', 'backgroundFile', 'textSize'],
    ...['textFont', 'bodyCss', 'backgroundColor', 'segments', 'nextCode'],
  ],
  segments: ['id', 'name', 'description', 'condition', 'questions'],
  questions: [
    ...['id', 'type', 'responseType', 'body', 'file', 'horizontal', 'randomOptions', 'isForce', 'min', 'max'],
    ...['sortOrder', 'pageNumber', 'score', 'wrongScore', 'condition', 'hidden', 'code', 'options'],
  ],
  options: ['id', 'type', 'role', 'body', 'file', 'isAnswer', 'hidden', 'code'],
};

/** Reads the definition from its stored form. */
export function readStoredDefinition({ definition, extension }: StoredDefinition): UpgradeOutcome {
  const document = extension === null ? definition : join('document', definition, extension);
  return upgradeDefinition({ ...document, version: extension?.version ?? 1 });
}

/**
 * Reads a whole document of any version. Fields that this version does not know were added by a newer one and
 * are returned separately.
 */
export function upgradeDefinition(stored: unknown): UpgradeOutcome {
  const { version = 1, ...document } = isPart(stored) ? stored : {};
  const from = typeof version === 'number' ? version : 1;
  const upgraded = definitionUpgrades.slice(from - 1).reduce((part, step) => step(part), document);
  const { inside, outside } = divide(upgraded, knownKeys);
  const checked = checkSchema(definitionSchema, inside);
  if (checked.ok) return { ok: true, definition: checked.data, unknown: outside };
  return { ok: false, isNewer: from > definitionVersion, problems: checked.problems };
}

/** The stored form: the definition in two parts, with newer fields for all parts that still exist. */
export function storeDefinition(definition: Definition, unknown: UnknownFields): StoredDefinition {
  const { inside, outside, ids } = divide(definition, versionOneKeys);
  const kept = Object.entries(unknown.parts).filter(([id]) => ids.has(id));
  const parts: Record<string, Part> = { ...outside.parts };
  for (const [id, fields] of kept) parts[id] = { ...fields, ...parts[id] };
  const settings = { ...unknown.settings, ...outside.settings };
  return { definition: inside, extension: { version: definitionVersion, settings, parts } };
}

type Divided = { inside: Part; outside: UnknownFields; ids: ReadonlySet<string> };

/** Splits a document into the named fields and the rest. */
function divide(document: Part, keys: Keys): Divided {
  const settings: Record<string, unknown> = {};
  const parts: Record<string, Part> = {};
  const ids = new Set<string>();
  const visit = (level: Level, part: Part): Part => {
    const inside: Record<string, unknown> = {};
    const rest: Record<string, unknown> = level === 'document' ? settings : {};
    for (const [key, value] of Object.entries(part)) {
      if (!keys[level].includes(key)) rest[key] = value;
      else inside[key] = key === childKey(level) ? visitAll(key, value) : value;
    }
    if (typeof part.id === 'string') {
      ids.add(part.id);
      if (Object.keys(rest).length > 0) parts[part.id] = rest;
    }
    return inside;
  };
  const visitAll = (level: Level, list: unknown) =>
    Array.isArray(list) ? list.map((part) => (isPart(part) ? visit(level, part) : part)) : list;
  return { inside: visit('document', document), outside: { settings, parts }, ids };
}

/** Merges what `divide` separated. */
function join(level: Level, part: Part, extension: UnknownFields): Part {
  const { id } = part;
  const own = typeof id === 'string' && Object.hasOwn(extension.parts, id) ? extension.parts[id] : {};
  const whole = { ...part, ...(level === 'document' ? extension.settings : own) };
  const below = childKey(level);
  const list = below === undefined ? undefined : whole[below];
  if (below === undefined || !Array.isArray(list)) return whole;
  return { ...whole, [below]: list.map((each) => (isPart(each) ? join(below, each, extension) : each)) };
}

function childKey(level: Level): Exclude<Level, 'document'> | undefined {
  return level === 'options' ? undefined : children[level];
}

function isPart(value: unknown): value is Part {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

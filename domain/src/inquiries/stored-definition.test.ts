import { expect, test } from 'vitest';
import { checkSchema } from '../problem/schema-problems.ts';
import { testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import versionOne from '../testing/stored/definition-1.json' with { type: 'json' };
import versionTwo from '../testing/stored/definition-2.json' with { type: 'json' };
import versionThree from '../testing/stored/definition-3.json' with { type: 'json' };
import versionFour from '../testing/stored/definition-4.json' with { type: 'json' };
import versionFive from '../testing/stored/definition-5.json' with { type: 'json' };
import versionSix from '../testing/stored/definition-6.json' with { type: 'json' };
import { versionOneSchema } from '../testing/stored/version-one-schema.ts';
import { editSettings } from './edit-inquiry.ts';
import { type Definition, definitionSchema } from './inquiry.ts';
import {
  definitionVersion,
  noUnknownFields,
  readStoredDefinition,
  storeDefinition,
  type UnknownFields,
  type UpgradeOutcome,
  upgradeDefinition,
} from './stored-definition.ts';

function read(outcome: UpgradeOutcome): { definition: Definition; unknown: UnknownFields } {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const { definition, unknown } = outcome;
  return { definition, unknown };
}

/** Fields of parts that a schema default fills. */
function withDefaults(segments: unknown): Definition['segments'] {
  const checked = checkSchema(definitionSchema.shape.segments, segments);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.data;
}

const drink = testId('drink');
const tea = testId('drink.tea');
const newer = {
  version: definitionVersion + 1,
  settings: {
    listed: false,
    editableAfterExpiry: false,
    comments: 'all',
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    reminders: { days: 3 },
  },
  parts: {
    [drink]: { hint: 'Tea?' },
    [tea]: { colour: 'green' },
    [testId('gone')]: { colour: 'red' },
  },
};

test('a document of version 1 is read unchanged and as listed', () => {
  const { segments, ...settings } = versionOne;
  const { definition, unknown } = read(upgradeDefinition(versionOne));
  expect(definition).toEqual({
    ...settings,
    listed: true,
    editableAfterExpiry: false,
    comments: 'all',
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    segments: withDefaults(segments),
  });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document of version 2 reads as it was, and takes no edits once it has closed', () => {
  const { version: _, segments, ...settings } = versionTwo;
  const { definition, unknown } = read(upgradeDefinition(versionTwo));
  expect(definition).toEqual({
    ...settings,
    editableAfterExpiry: false,
    comments: 'all',
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    segments: withDefaults(segments),
  });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document of version 3 keeps its meaning and allows comments by all', () => {
  const { version: _, segments, ...settings } = versionThree;
  const { definition, unknown } = read(upgradeDefinition(versionThree));
  expect(definition).toEqual({
    ...settings,
    comments: 'all',
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    segments: withDefaults(segments),
  });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document of version 4 reads as it was, and its owner takes no questions', () => {
  const { version: _, segments, ...settings } = versionFour;
  const { definition, unknown } = read(upgradeDefinition(versionFour));
  expect(definition).toEqual({
    ...settings,
    askOwner: false,
    submitCaptcha: 'never',
    theme: 'default',
    segments: withDefaults(segments),
  });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document of version 5 reads as it was, and asks for no captcha', () => {
  const { version: _, segments, ...settings } = versionFive;
  const { definition, unknown } = read(upgradeDefinition(versionFive));
  expect(definition).toEqual({
    ...settings,
    submitCaptcha: 'never',
    theme: 'default',
    segments: withDefaults(segments),
  });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document of version 6 reads as it was, and has the default theme', () => {
  const { version: _, segments, ...settings } = versionSix;
  const { definition, unknown } = read(upgradeDefinition(versionSix));
  expect(definition).toEqual({ ...settings, theme: 'default', segments: withDefaults(segments) });
  expect(unknown).toEqual(noUnknownFields);
});

test('a document without an extension is of version 1', () => {
  const { definition } = read(readStoredDefinition({ definition: versionOne, extension: null }));
  expect(definition).toEqual(read(upgradeDefinition(versionOne)).definition);
});

test('a stored definition is read back unchanged', () => {
  const sample = sampleInquiry('en', { listed: false });
  const written = JSON.parse(JSON.stringify(storeDefinition(sample, noUnknownFields)));
  expect(read(readStoredDefinition(written))).toEqual({ definition: sample, unknown: noUnknownFields });
  expect(written.extension.version).toBe(definitionVersion);
});

test('version 1 can read a stored definition', () => {
  const sample = sampleInquiry('en', { listed: false });
  // Version 1 has no statements.
  const segments = sample.segments.map((segment) => ({
    ...segment,
    questions: segment.questions.filter(({ responseType }) => responseType !== 'statement'),
  }));
  const { definition } = storeDefinition({ ...sample, segments }, noUnknownFields);
  expect(checkSchema(versionOneSchema, definition)).toMatchObject({ ok: true });
  const known: Record<string, unknown> = sampleInquiry('en');
  for (const later of [
    'listed',
    'editableAfterExpiry',
    'comments',
    'askOwner',
    'submitCaptcha',
    'theme',
    'segments',
  ])
    delete known[later];
  expect(definition).toMatchObject(known);
});

test('an edit by a node of version 1 keeps unknown fields', () => {
  const { definition, extension } = storeDefinition(sampleInquiry('en', { listed: false }), noUnknownFields);
  const edited = { ...definition, title: 'Tea, again' };
  expect(read(readStoredDefinition({ definition: edited, extension })).definition).toMatchObject({
    ...{ title: 'Tea, again', listed: false },
  });
});

test('fields of a newer version are ignored and survive an edit', () => {
  const { definition } = storeDefinition(sampleInquiry('en'), noUnknownFields);
  const { definition: known, unknown } = read(readStoredDefinition({ definition, extension: newer }));
  expect(known).toEqual(sampleInquiry('en', { listed: false }));
  const outcome = editSettings(known, { listed: true }, { published: null, answered: false });
  if (!outcome.ok) throw new Error('The edit was refused.');
  expect(storeDefinition(outcome.definition, unknown).extension).toMatchObject({
    version: definitionVersion,
    settings: {
      listed: true,
      editableAfterExpiry: false,
      comments: 'all',
      askOwner: false,
      submitCaptcha: 'never',
      theme: 'default',
      reminders: { days: 3 },
    },
    parts: { [drink]: { hint: 'Tea?' }, [tea]: { colour: 'green' } },
  });
});

test('fields of a newer version are removed with their question', () => {
  const sample = sampleInquiry('en');
  const { definition } = storeDefinition(sample, noUnknownFields);
  const { unknown } = read(readStoredDefinition({ definition, extension: newer }));
  const without = { ...sample, segments: sample.segments.slice(1) };
  expect(Object.keys(storeDefinition(without, unknown).extension?.parts ?? {})).not.toContain(drink);
});

test('no step overwrites fields of a newer version', () => {
  for (let version = 1; version < definitionVersion; version++) {
    const { definition, extension } = storeDefinition(
      sampleInquiry('en', { listed: false }),
      noUnknownFields,
    );
    const older = extension === null ? null : { ...extension, version };
    expect(read(readStoredDefinition({ definition, extension: older })).definition).toEqual(
      sampleInquiry('en', { listed: false }),
    );
  }
});

test('a document that only a newer version can read is distinguished from an invalid one', () => {
  const unreadable = {
    ...versionOne,
    ...{
      listed: true,
      editableAfterExpiry: false,
      comments: 'all',
      askOwner: false,
      submitCaptcha: 'never',
      theme: 'default',
      cooperationType: 'crowd',
    },
  };
  expect(upgradeDefinition(unreadable)).toMatchObject({ ok: false, isNewer: false });
  expect(upgradeDefinition({ ...unreadable, version: definitionVersion + 1 })).toMatchObject({
    ...{ ok: false, isNewer: true, problems: [{ path: 'cooperationType' }] },
  });
  for (const broken of [null, 7, [], 'text', { segments: 7 }, { segments: [null, 7] }]) {
    expect(upgradeDefinition(broken)).toMatchObject({ ok: false, isNewer: false });
  }
});

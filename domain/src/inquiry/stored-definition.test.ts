import { expect, test } from 'vitest';
import { checkSchema } from '../problem/schema-problems.ts';
import { testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import versionOne from '../testing/stored/definition-1.json' with { type: 'json' };
import { versionOneSchema } from '../testing/stored/version-one-schema.ts';
import { editSettings } from './edit-inquiry.ts';
import type { Definition } from './inquiry.ts';
import {
  definitionVersion,
  type Extension,
  nothingUnknown,
  readStoredDefinition,
  storeDefinition,
  type UpgradeOutcome,
  upgradeDefinition,
} from './stored-definition.ts';

function read(outcome: UpgradeOutcome): { definition: Definition; unknown: Extension } {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const { definition, unknown } = outcome;
  return { definition, unknown };
}

const drink = testId('drink');
const tea = testId('drink.tea');
const newer = {
  version: definitionVersion + 1,
  settings: { listed: false, reminders: { days: 3 } },
  parts: {
    [drink]: { placeholder: 'Tea?' },
    [tea]: { colour: 'green' },
    [testId('gone')]: { colour: 'red' },
  },
};

test('a document of version 1 reads as it was, listed', () => {
  const { segments, ...settings } = versionOne;
  const { definition, unknown } = read(upgradeDefinition(versionOne));
  expect(definition).toEqual({ ...settings, listed: true, segments });
  expect(unknown).toEqual(nothingUnknown);
});

test('what was stored without an extension is of version 1', () => {
  const { definition } = read(readStoredDefinition({ definition: versionOne, extension: null }));
  expect(definition).toEqual(read(upgradeDefinition(versionOne)).definition);
});

test('what is stored reads back the same', () => {
  const sample = sampleInquiry('en', { listed: false });
  const written = JSON.parse(JSON.stringify(storeDefinition(sample, nothingUnknown)));
  expect(read(readStoredDefinition(written))).toEqual({ definition: sample, unknown: nothingUnknown });
  expect(written.extension.version).toBe(definitionVersion);
});

test('what is stored is read by version 1 too', () => {
  const { definition } = storeDefinition(sampleInquiry('en', { listed: false }), nothingUnknown);
  expect(checkSchema(versionOneSchema, definition)).toMatchObject({ ok: true });
  const { listed: _, ...known } = sampleInquiry('en');
  expect(definition).toEqual(known);
});

test('an edit by a node of version 1 keeps what it does not know', () => {
  const { definition, extension } = storeDefinition(sampleInquiry('en', { listed: false }), nothingUnknown);
  const edited = { ...definition, title: 'Tea, again' };
  expect(read(readStoredDefinition({ definition: edited, extension })).definition).toMatchObject({
    ...{ title: 'Tea, again', listed: false },
  });
});

test('fields of a newer version are not read, and stay through an edit here', () => {
  const { definition } = storeDefinition(sampleInquiry('en'), nothingUnknown);
  const { definition: known, unknown } = read(readStoredDefinition({ definition, extension: newer }));
  expect(known).toEqual(sampleInquiry('en', { listed: false }));
  const outcome = editSettings(known, { listed: true }, { published: null, answered: false });
  if (!outcome.ok) throw new Error('The edit was refused.');
  expect(storeDefinition(outcome.definition, unknown).extension).toEqual({
    version: definitionVersion,
    settings: { listed: true, reminders: { days: 3 } },
    parts: { [drink]: { placeholder: 'Tea?' }, [tea]: { colour: 'green' } },
  });
});

test('fields of a newer version go with the question they belong to', () => {
  const sample = sampleInquiry('en');
  const { definition } = storeDefinition(sample, nothingUnknown);
  const { unknown } = read(readStoredDefinition({ definition, extension: newer }));
  const without = { ...sample, segments: sample.segments.slice(1) };
  expect(storeDefinition(without, unknown).extension?.parts).toEqual({});
});

test('no step overwrites what a newer version wrote before', () => {
  for (let version = 1; version < definitionVersion; version++) {
    const { definition, extension } = storeDefinition(sampleInquiry('en', { listed: false }), nothingUnknown);
    const older = extension === null ? null : { ...extension, version };
    expect(read(readStoredDefinition({ definition, extension: older })).definition).toEqual(
      sampleInquiry('en', { listed: false }),
    );
  }
});

test('what only a newer version can read is told apart from what is broken', () => {
  const unreadable = { ...versionOne, listed: true, cooperationType: 'crowd' };
  expect(upgradeDefinition(unreadable)).toMatchObject({ ok: false, isNewer: false });
  expect(upgradeDefinition({ ...unreadable, version: definitionVersion + 1 })).toMatchObject({
    ...{ ok: false, isNewer: true, problems: [{ path: 'cooperationType' }] },
  });
  for (const broken of [null, 7, [], 'text', { segments: 7 }, { segments: [null, 7] }]) {
    expect(upgradeDefinition(broken)).toMatchObject({ ok: false, isNewer: false });
  }
});

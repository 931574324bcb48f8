import { expect, test } from 'vitest';
import { testId } from '../testing/builders.ts';
import { sampleInquiry } from '../testing/sample-inquiry.ts';
import versionOne from '../testing/stored/definition-1.json' with { type: 'json' };
import { editSettings } from './edits/edit-inquiry.ts';
import type { Definition } from './inquiry.ts';
import {
  type DefinitionParseResult,
  definitionVersion,
  noUnknownFields,
  parseStoredDefinition,
  serializeDefinition,
  type UnknownFields,
} from './stored-definition.ts';

function read(outcome: DefinitionParseResult): { definition: Definition; unknown: UnknownFields } {
  if (!outcome.ok) throw new Error(JSON.stringify(outcome));
  const { definition, unknown } = outcome;
  return { definition, unknown };
}

const drink = testId('drink');
const tea = testId('drink.tea');
const newer: UnknownFields = {
  settings: { reminders: { days: 3 } },
  parts: {
    [drink]: { futureHint: 'Tea?' },
    [tea]: { colour: 'green' },
    [testId('gone')]: { colour: 'red' },
  },
};

test('a document of version 1 has no logo, the accent colour of its theme, one language, no draws and no quotas', () => {
  const { version: _, ...document } = versionOne;
  const translations = {};
  const added = { logoFile: null, accentColor: null, secondLanguage: null, translations, quotas: [] };
  const segments = document.segments.map((segment) => ({
    ...segment,
    translations,
    questionCount: null,
    questions: segment.questions.map((question) => ({
      ...question,
      translations,
      options: question.options.map((option) => ({ ...option, translations })),
    })),
  }));
  expect(read(parseStoredDefinition(versionOne))).toEqual({
    definition: { ...document, ...added, segments },
    unknown: noUnknownFields,
  });
});

test('a document of version 2 keeps its logo and accent colour, and has no quotas', () => {
  const second = { ...versionOne, version: 2, logoFile: testId('logo'), accentColor: '#112233' };
  expect(read(parseStoredDefinition(second)).definition).toMatchObject({
    logoFile: testId('logo'),
    accentColor: '#112233',
    quotas: [],
  });
});

test('a stored definition is read back unchanged', () => {
  const sample = sampleInquiry('en', { listed: false });
  const written = JSON.parse(JSON.stringify(serializeDefinition(sample, noUnknownFields)));
  expect(read(parseStoredDefinition(written))).toEqual({ definition: sample, unknown: noUnknownFields });
  expect(written.version).toBe(definitionVersion);
});

test('fields of a newer version are ignored and survive an edit', () => {
  const sample = sampleInquiry('en');
  const { definition, unknown } = read(parseStoredDefinition(serializeDefinition(sample, newer)));
  expect(definition).toEqual(sample);
  const outcome = editSettings(definition, { listed: false }, { published: null, answered: false });
  if (!outcome.ok) throw new Error('The edit was refused.');
  const stored = serializeDefinition(outcome.definition, unknown);
  expect(stored).toMatchObject({ listed: false, reminders: { days: 3 } });
  expect(read(parseStoredDefinition(stored)).unknown).toEqual({
    settings: newer.settings,
    parts: { [drink]: { futureHint: 'Tea?' }, [tea]: { colour: 'green' } },
  });
});

test('fields of a newer version are removed with their question', () => {
  const sample = sampleInquiry('en');
  const without = { ...sample, segments: sample.segments.slice(1) };
  expect(read(parseStoredDefinition(serializeDefinition(without, newer))).unknown.parts).toEqual({});
});

test('a document that only a newer version can read is distinguished from an invalid one', () => {
  const unreadable = {
    ...serializeDefinition(sampleInquiry('en'), noUnknownFields),
    cooperationType: 'crowd',
  };
  expect(parseStoredDefinition(unreadable)).toMatchObject({ ok: false, isNewer: false });
  expect(parseStoredDefinition({ ...unreadable, version: definitionVersion + 1 })).toMatchObject({
    ok: false,
    isNewer: true,
    problems: [{ path: 'cooperationType' }],
  });
  for (const broken of [null, 7, [], 'text', { segments: 7 }, { segments: [null, 7] }]) {
    expect(parseStoredDefinition(broken)).toMatchObject({ ok: false, isNewer: false });
  }
});

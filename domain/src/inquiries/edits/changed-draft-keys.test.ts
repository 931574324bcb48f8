import { expect, test } from 'vitest';
import { inquiry, question, segment, testId } from '../../testing/builders.ts';
import { applyEdits } from './apply-edits.ts';
import { listChangedDraftKeys } from './changed-draft-keys.ts';

test('two drafts differ in fields, in positions, and in parts that only one has', () => {
  const {
    segments,
    nextCode: _code,
    ...settings
  } = inquiry([
    segment('tea', [question('drink', 'single', { options: ['green', 'black'] }), question('why', 'text')]),
    segment('place', [question('where', 'text')]),
  ]);
  const before = { settings, segments };
  const applied = applyEdits(before, [
    { kind: 'setSettings', settings: { title: 'Other' } },
    { kind: 'changeQuestion', id: testId('drink'), fields: { body: 'Other?', isForce: true } },
    {
      kind: 'changeQuestion',
      id: testId('why'),
      fields: { translations: { body: { text: 'چرا؟', source: 'why?' } } },
    },
    { kind: 'removeOption', id: testId('black') },
    { kind: 'addQuestion', segmentId: testId('tea'), question: question('new', 'text'), after: null },
    { kind: 'moveQuestion', id: testId('why'), segmentId: testId('place'), after: testId('where') },
  ]);
  if (!applied.ok) throw new Error('It could not be edited.');
  expect(new Set(listChangedDraftKeys(before, applied.document))).toEqual(
    new Set([
      'settings.title',
      `${testId('drink')}.body`,
      `${testId('drink')}.isForce`,
      `${testId('why')}.translations.body`,
      testId('black'),
      testId('new'),
      `${testId('why')}.position`,
    ]),
  );
  expect(listChangedDraftKeys(before, before)).toEqual([]);
});

import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { expect, test } from 'vitest';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { makeEmptyDraft } from './draft.ts';
import { parseDraftSaveRefusal } from './draft-save-refusal.ts';
import { makeSegment } from './make-question.ts';

const ending = (id: string): Ending => ({
  id,
  condition: null,
  minPercent: null,
  belowPercent: null,
  message: '',
  redirectUrl: '',
  translations: {},
});
const empty = makeEmptyDraft('en', 'UTC');
const next = { ...empty, settings: { ...empty.settings, endings: [ending('one'), ending('two')] } };
const setEndings = { kind: 'setSettings' as const, settings: { endings: next.settings.endings } };
const addSegment = { kind: 'addSegment' as const, segment: makeSegment('Other'), after: null };

test.each([
  ['edits.1.settings.endings.1.message', 'endings.two.message'],
  ['endings.1.condition', 'endings.two.condition'],
])('a refusal of %s is shown at the field of the ending and concerns only its edit', (path, key) => {
  const problem = new ApiProblem({
    status: 400,
    code: 'invalidInput',
    errors: { [path]: { code: 'controlCharacter', params: {}, text: 'Type it again.' } },
  });
  const save = { next, edits: [addSegment, setEndings] };
  const { edits, problems } = parseDraftSaveRefusal(problem, save as never, empty);
  expect([...problems]).toEqual([[key, 'Type it again.']]);
  expect(edits).toEqual([setEndings]);
});

import type { Ending } from '@nazar/domain/inquiries/ending.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { inquiry, option, question, segment, testId } from '@nazar/domain/testing/builders.ts';
import { expect, test, vi } from 'vitest';
import { onCallEvent } from '../../../../api/call-events.ts';
import { storeSessionToken } from '../../../../api/session.ts';
import { fakeStoredInquiry } from '../testing/stored-inquiry-setup.ts';
import { type Draft, initialPublicationStatus, makeEmptyDraft, toSavedDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { appendSegment, changeQuestion } from './edit-segments.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

const openStore = (draft: Draft) =>
  new DraftStore({ saved: { ...draft, id: 'a', revision: 1 }, draft, status: initialPublicationStatus });

test('an inquiry of the maximum size refuses another question with a message', () => {
  const questions = Array.from({ length: hardLimits.questions }, () =>
    makeQuestion('text', { yes: '', no: '' }),
  );
  const draft = { ...makeEmptyDraft('en', 'UTC'), segments: [{ ...makeSegment('One'), questions }] };
  const store = openStore(draft);
  const shown = vi.fn();
  onCallEvent('problem', shown);
  const before = store.getState().segments;
  const added = store.changeSegments(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, questions: [...questions, makeQuestion('date', { yes: '', no: '' })] }, ...others],
  );
  expect(added).toBeNull();
  expect(store.getState().segments).toBe(before);
  expect(shown).toHaveBeenCalledOnce();
  store.changeSegments((segments) => appendSegment(segments, makeSegment('Two')));
  expect(store.getState().segments).toHaveLength(2);
});

test('text beyond the maximum size is refused with a message, kept, and saved once the draft is shorter', async () => {
  storeSessionToken('token');
  const body = 'ب'.repeat(hardLimits.body);
  const bodies = Math.floor(hardLimits.documentBytes / (2 * hardLimits.body));
  const options = Array.from({ length: bodies - 1 }, (_, at) => option(`o${at}`, { body }));
  const { server, item } = fakeStoredInquiry(
    inquiry([segment('place', [question('drink', 'dropdown', { options })])]),
  );
  const saved = toSavedDraft(item());
  const store = new DraftStore({ saved, draft: saved, status: initialPublicationStatus });
  const shown = vi.fn();
  onCallEvent('problem', shown);
  const change = (fields: object) =>
    store.changeSegments((segments) =>
      changeQuestion(segments, testId('drink'), (before) => ({ ...before, ...fields })),
    );
  change({ body });
  expect(await store.flush()).toBe(false);
  expect(shown).toHaveBeenCalledOnce();
  expect(store.getState().problems.get('segments')).toBe('Refused: documentTooLarge');
  store.changeSettings({ publicTitle: 'Tea, and who makes it' });
  expect(await store.flush()).toBe(false);
  expect(shown).toHaveBeenCalledOnce();
  expect(server.definition?.publicTitle).toBe('Tea, and who makes it');
  change({ options: options.slice(1) });
  expect(await store.flush()).toBe(true);
  expect(server.definition?.segments[0]?.questions[0]).toMatchObject({ body });
});

test('a change of one ending keeps the problems of the others', () => {
  const ending = (id: string): Ending => ({
    id,
    condition: null,
    minPercent: null,
    belowPercent: null,
    message: '',
    redirectUrl: '',
    translations: {},
  });
  const [one, two] = [ending('one'), ending('two')];
  const empty = makeEmptyDraft('en', 'UTC');
  const draft = { ...empty, settings: { ...empty.settings, endings: [one, two] } };
  const store = openStore(draft);
  const text = 'Choose when it is shown.';
  store.setProblems(new Map([one, two].map(({ id }) => [`endings.${id}.condition`, text])));
  store.changeSettings({ endings: [{ ...one, message: 'Thanks' }, two] });
  expect([...store.getState().problems.keys()]).toEqual(['endings.two.condition']);
  store.changeSettings({ endings: [one] });
  expect(store.getState().problems.size).toBe(0);
});

import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import { expect, test, vi } from 'vitest';
import { onCallEvent } from '../../../../api/call-events.ts';
import { initialPublicationStatus, makeEmptyDraft } from './draft.ts';
import { DraftStore } from './draft-store.ts';
import { appendSegment } from './edit-segments.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

test('an inquiry of the maximum size refuses another question with a message', () => {
  const questions = Array.from({ length: hardLimits.questions }, () =>
    makeQuestion('text', { yes: '', no: '' }),
  );
  const draft = { ...makeEmptyDraft('en', 'UTC'), segments: [{ ...makeSegment('One'), questions }] };
  const store = new DraftStore({
    saved: { ...draft, id: 'a', revision: 1 },
    draft,
    status: initialPublicationStatus,
  });
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

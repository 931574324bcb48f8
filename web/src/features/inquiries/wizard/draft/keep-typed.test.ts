import { defaultInquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { expect, test } from 'vitest';
import type { SavedDraft } from './draft.ts';
import { changeSegment } from './edit-segments.ts';
import { keepTypedTexts } from './keep-typed.ts';
import { makeSegment } from './make-question.ts';

const [first, second] = [makeSegment('One '), makeSegment('Two')];
const typed: SavedDraft = {
  id: 'a',
  revision: 1,
  segments: [first, second],
  settings: {
    ...defaultInquirySettings,
    title: 'Lunch ',
    language: 'en',
    publicDescription: '<p>a<br>b&nbsp;</p>',
  },
};

test('texts that the server has trimmed or normalized stay as typed', () => {
  const stored: SavedDraft = {
    id: 'a',
    revision: 2,
    segments: changeSegment(typed.segments, first.id, { name: 'One' }),
    settings: { ...typed.settings, title: 'Lunch', publicDescription: '<p>a<br />b\u00a0</p>' },
  };
  expect(keepTypedTexts(typed, stored)).toEqual({ ...typed, revision: 2 });
});

test('texts changed by another tab are applied, even in parts that it moved', () => {
  const [one, two] = changeSegment(typed.segments, second.id, { name: 'Three' });
  if (one === undefined || two === undefined) throw new Error('There are two.');
  const stored: SavedDraft = {
    id: 'a',
    revision: 2,
    segments: [two, { ...one, name: 'One' }],
    settings: { ...typed.settings, title: 'Dinner' },
  };
  const kept = keepTypedTexts(typed, stored);
  expect(kept.settings.title).toBe('Dinner');
  expect(kept.segments.map(({ name }) => name)).toEqual(['Three', 'One ']);
});

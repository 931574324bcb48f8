import { partTexts } from '@nazar/domain/inquiries/part-texts.ts';
import { expect, test } from 'vitest';
import { sampleYesNoLabels } from '../testing/wizard-setup.ts';
import { hasOnlyDefaultLabels } from './default-label-translations.ts';
import { type Draft, makeEmptyDraft } from './draft.ts';
import { makeQuestion, makeSegment } from './make-question.ts';

const segment = makeSegment('Section 1');
const question = makeQuestion('yesNo', sampleYesNoLabels);
const { settings } = makeEmptyDraft('en', 'UTC');
const ending = { id: 'e', condition: null, minPercent: null, belowPercent: null, redirectUrl: '' };
const quota = { id: 'q', condition: null, limit: null };
const translations = {};
const words = new Map(['Section 1', ...Object.values(sampleYesNoLabels)].map((label) => [label, '…']));

const draftWith: Record<keyof typeof partTexts, (texts: object) => Draft> = {
  settings: (texts) => ({ settings: { ...settings, ...texts }, segments: [] }),
  segment: (texts) => ({ settings, segments: [{ ...segment, ...texts }] }),
  question: (texts) => ({ settings, segments: [{ ...segment, questions: [{ ...question, ...texts }] }] }),
  option: (texts) => {
    const options = question.options.map((option) => ({ ...option, ...texts }));
    return { settings, segments: [{ ...segment, questions: [{ ...question, options }] }] };
  },
  ending: (texts) => {
    const endings = [{ ...ending, message: '', translations, ...texts }];
    return { settings: { ...settings, endings }, segments: [] };
  },
  quota: (texts) => {
    const quotas = [{ ...quota, message: '', translations, ...texts }];
    return { settings: { ...settings, quotas }, segments: [] };
  },
};

test.each(Object.keys(partTexts) as (keyof typeof partTexts)[])(
  'a draft has only default labels until any text of a part of the kind “%s” is written',
  (part) => {
    expect(hasOnlyDefaultLabels(draftWith[part]({}), words)).toBe(true);
    for (const name of Object.keys(partTexts[part])) {
      expect([name, hasOnlyDefaultLabels(draftWith[part]({ [name]: 'Lunch' }), words)]).toEqual([
        name,
        false,
      ]);
    }
  },
);

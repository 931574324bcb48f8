import { expect, it } from 'vitest';
import { getDefaultCoverTone } from './cover-tone.ts';

it('takes the tone from the end of the id, so that inquiries made in the same minute differ', () => {
  const tones = ['00', '01', '02', '05', '06', 'ff'].map((end) =>
    getDefaultCoverTone(`0190c8d0-0001-4a6b-8c1d-1eefabcdef${end}`),
  );
  expect(tones).toEqual(['cyan', 'green', 'indigo', 'sand', 'cyan', 'plum']);
});

import { makeRatingType } from './points.ts';

export const scale = makeRatingType('scale', {
  usual: { min: 0, max: 10 },
  within: { min: -100, max: 100 },
  measure: 'scale',
  points: { promoters: true, endsOf: (min, max) => ({ min, max }) },
});

import { makeRatingType } from './make-rating-type.ts';

export const scaleType = makeRatingType('scale', {
  usual: { min: 0, max: 10 },
  within: { min: -100, max: 100 },
  measure: 'scale',
  points: { promoters: true, endsOf: (min, max) => ({ min, max }) },
});

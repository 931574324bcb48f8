import { makeRatingType } from './make-rating-type.ts';

export const ratingType = makeRatingType('rating', {
  usual: { min: 1, max: 5 },
  within: { min: 0, max: 10 },
  measure: 'ordinal',
  // Rows of stars start at one and have at least five, even if no answer is that high.
  points: {
    promoters: false,
    endsOf: (smallest, largest) => ({ min: Math.min(1, smallest), max: Math.max(5, largest) }),
  },
});

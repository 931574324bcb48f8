import { points } from './points.ts';

export const rating = points('rating', {
  usual: { min: 1, max: 5 },
  within: { min: 0, max: 10 },
  measure: 'ordinal',
  // Stars begin with one, and five of them are usual, given or not.
  points: {
    promoters: false,
    endsOf: (smallest, largest) => ({ min: Math.min(1, smallest), max: Math.max(5, largest) }),
  },
});

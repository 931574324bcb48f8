import { points } from './points.ts';

export const rating = points('rating', { min: 1, max: 5 }, { min: 0, max: 10 });

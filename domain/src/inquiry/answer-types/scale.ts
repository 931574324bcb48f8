import { points } from './points.ts';

export const scale = points('scale', { min: 0, max: 10 }, { min: -100, max: 100 });

import { writtenTextType } from './written-text.ts';

export const text = writtenTextType('text', 255);

import { writtenTextType } from './written-text.ts';

export const longText = writtenTextType('longText', 5000);

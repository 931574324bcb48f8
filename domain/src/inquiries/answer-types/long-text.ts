import { writtenText } from './written-text.ts';

export const longText = writtenText('longText', 5000);

import { makeTextType } from './make-text-type.ts';

export const longTextType = makeTextType('longText', 5000);

import { makeTextType } from './make-text-type.ts';

export const textType = makeTextType('text', 255);

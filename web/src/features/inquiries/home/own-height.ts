import { readStored, writeStored } from '../../../api/browser-storage.ts';

const key = 'own_height';

/** The room that the signed-in part of the home page needed before (px), kept free while it loads. */
export const ownHeight = (): number => Number(readStored(key)) || 240;

export function keepOwnHeight(height: number): void {
  if (height > 0 && height !== ownHeight()) writeStored(key, String(Math.ceil(height)));
}

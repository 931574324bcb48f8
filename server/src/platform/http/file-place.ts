import { uuidPattern } from '@nazar/domain/text/uuid.ts';

/** The account, the file and the object that uses it, in the URL of a file link. */
export type FilePlace = { readonly usedBy: string; readonly fileId: string; readonly accountId: string };

const shape = new RegExp(`^(${uuidPattern})\\.(${uuidPattern})\\.(${uuidPattern})$`);

export const writeFilePlace = ({ usedBy, fileId, accountId }: FilePlace) =>
  `${usedBy}.${fileId}.${accountId}`;

export function readFilePlace(text: string): FilePlace | null {
  const [, usedBy, fileId, accountId] = shape.exec(text) ?? [];
  if (usedBy === undefined || fileId === undefined || accountId === undefined) return null;
  return { usedBy, fileId, accountId };
}

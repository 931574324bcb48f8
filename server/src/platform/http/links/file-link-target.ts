import { uuidPatternSource } from '@nazar/domain/text/uuid.ts';

/** The account, the file and the object that uses it, in the URL of a file link. */
export type FileLinkTarget = { readonly usedBy: string; readonly fileId: string; readonly accountId: string };

const shape = new RegExp(`^(${uuidPatternSource})\\.(${uuidPatternSource})\\.(${uuidPatternSource})$`);

export const serializeFileLinkTarget = ({ usedBy, fileId, accountId }: FileLinkTarget) =>
  `${usedBy}.${fileId}.${accountId}`;

export function parseFileLinkTarget(text: string): FileLinkTarget | null {
  const [, usedBy, fileId, accountId] = shape.exec(text) ?? [];
  if (usedBy === undefined || fileId === undefined || accountId === undefined) return null;
  return { usedBy, fileId, accountId };
}

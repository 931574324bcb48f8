/** Whose link to which file of what, in the address of the link. */
export type FilePlace = { readonly usedBy: string; readonly fileId: string; readonly accountId: string };

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(`^(${uuid})\\.(${uuid})\\.(${uuid})$`);

export const writeFilePlace = ({ usedBy, fileId, accountId }: FilePlace) =>
  `${usedBy}.${fileId}.${accountId}`;

export function readFilePlace(text: string): FilePlace | null {
  const [, usedBy, fileId, accountId] = shape.exec(text) ?? [];
  if (usedBy === undefined || fileId === undefined || accountId === undefined) return null;
  return { usedBy, fileId, accountId };
}

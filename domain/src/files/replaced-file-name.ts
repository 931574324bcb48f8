/** The stored name of a file whose own name might reveal its participant. */
export const makeReplacedFileName = (extension: string): string => `file.${extension}`;

/** The extension in capitals if a stored name is a replaced one; null if it is a file's own name. */
export function getExtensionOfReplacedName(name: string): string | null {
  return /^file\.(\w+)$/.exec(name)?.[1]?.toUpperCase() ?? null;
}

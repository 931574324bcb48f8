/** What the server takes as a picture (product.md 10); asked here first, before a long upload is refused. */
export const imageTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
];
/** Bytes. */
const maxImageBytes = 5 * 1024 * 1024;

/** Why a file is refused, as a text of the namespace `upload`; null where it may be sent. */
export function imageRefusal(file: Pick<File, 'type' | 'size'>): 'typeNotAccepted' | 'tooLarge' | null {
  if (!imageTypes.includes(file.type)) return 'typeNotAccepted';
  return file.size > maxImageBytes ? 'tooLarge' : null;
}

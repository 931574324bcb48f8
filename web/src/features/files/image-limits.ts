/** The pictures that the server accepts (product.md 10); checked here first, to avoid a long upload in vain. */
export const acceptedImageMediaTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
];
/** Bytes. */
const maxImageBytes = 5 * 1024 * 1024;

/** Why a file is refused, as a text key of the namespace `upload`; null if it may be sent. */
export function findImageRefusal(file: Pick<File, 'type' | 'size'>): 'typeNotAccepted' | 'tooLarge' | null {
  if (!acceptedImageMediaTypes.includes(file.type)) return 'typeNotAccepted';
  return file.size > maxImageBytes ? 'tooLarge' : null;
}

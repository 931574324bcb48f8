/** The size in pixels that the server stores. */
const maxSide = 2560;
/** Files smaller than this number of bytes are sent unchanged. */
const minBytes = 1_500_000;
const quality = 0.88;
const shrinkable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** Whether a picture is sent smaller than it is. */
export const canShrinkPicture = (file: File) => shrinkable.has(file.type) && file.size >= minBytes;

/**
 * Shrinks a large photo to the size that is stored anyway, which takes a fraction of the time to send; other files stay
 * the same.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (!canShrinkPicture(file)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const type = file.type === 'image/png' ? 'image/webp' : 'image/jpeg';
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
    return blob === null || blob.size >= file.size ? file : new File([blob], file.name, { type: blob.type });
  } catch {
    // The picture is damaged or too large for this device, so the server decides.
    return file;
  }
}

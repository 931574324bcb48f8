/** As the server keeps them. */
const maxSide = 2560;
/** Smaller files are sent as they are. */
const minBytes = 1_500_000;
const quality = 0.88;
const shrinkable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);

/** A large photo in the size that is kept anyway, which takes a fraction of the time to send; else the same file. */
export async function shrinkPicture(file: File): Promise<File> {
  if (!shrinkable.has(file.type) || file.size < minBytes) return file;
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
    // Damaged, or too large for this device; the server judges it.
    return file;
  }
}

export type ImageType = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const starts = (bytes: Buffer, text: string, at = 0) =>
  bytes.toString('latin1', at, at + text.length) === text;

/** What a file is by its first bytes; its name and its Content-Type are what the sender says and count for nothing. */
export function imageType(bytes: Buffer): ImageType | null {
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'ftyp', 4) && (starts(bytes, 'avif', 8) || starts(bytes, 'avis', 8))) return 'avif';
  return null;
}

/** The kind of a file decides how large it may be, how it is shown, and where it may be used. */
export const fileKinds = ['image', 'audio', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

const megabyte = 1024 * 1024;

/** Bytes as uploaded. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = {
  image: 5 * megabyte,
  audio: 10 * megabyte,
  video: 50 * megabyte,
  document: 20 * megabyte,
};

/** The most that an author may allow. */
export const maxFileMegabytes = Math.max(...Object.values(maxFileBytes)) / megabyte;

/** Bytes that a file of a kind may have where an author allows so many megabytes. */
export const allowedFileBytes = (kind: FileKind, megabytes: number): number =>
  Math.min(maxFileBytes[kind], megabytes * megabyte);

/** The kind for a media type such as `audio/mpeg`. */
export function fileKind(type: string): FileKind {
  const [family] = type.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

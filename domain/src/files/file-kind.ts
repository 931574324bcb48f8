/** The kind of a file determines its maximum size, how it is shown and where it may be used. */
export const fileKinds = ['image', 'audio', 'video', 'document'] as const;
export type FileKind = (typeof fileKinds)[number];

const megabyte = 1024 * 1024;

/** Maximum bytes of an upload. */
export const maxFileBytes: Readonly<Record<FileKind, number>> = {
  image: 5 * megabyte,
  audio: 10 * megabyte,
  video: 50 * megabyte,
  document: 20 * megabyte,
};

/** The largest limit that an author may set. */
export const maxFileMegabytes = Math.max(...Object.values(maxFileBytes)) / megabyte;

/** The largest limit in megabytes that files of one of these kinds can reach. */
export const getLargestFileMegabytes = (kinds: readonly FileKind[]): number =>
  kinds.length === 0 ? maxFileMegabytes : Math.max(...kinds.map((kind) => maxFileBytes[kind])) / megabyte;

/** Maximum bytes of a file of a kind if the author allows this many megabytes. */
export const getAllowedFileBytes = (kind: FileKind, megabytes: number): number =>
  Math.min(maxFileBytes[kind], megabytes * megabyte);

/** Returns the kind for a media type such as `audio/mpeg`. */
export function getFileKindOfMediaType(type: string): FileKind {
  const [family] = type.split('/');
  return family === 'image' || family === 'audio' || family === 'video' ? family : 'document';
}

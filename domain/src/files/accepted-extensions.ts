import type { FileKind } from './file-kind.ts';

/** Extensions of accepted files, except pictures, which browsers recognise by media type. */
const acceptedExtensions: Readonly<Record<Exclude<FileKind, 'image'>, readonly string[]>> = {
  audio: [
    'mp3',
    'mp2',
    'mpga',
    'm4a',
    'm4b',
    'mp4',
    'aac',
    'ogg',
    'oga',
    'opus',
    'wav',
    'flac',
    'amr',
    'weba',
    'webm',
  ],
  video: ['mp4', 'm4v', 'mov', '3gp', 'ogv', 'ogg', 'webm'],
  document: ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'txt', 'csv', 'tsv', 'md', 'log', 'zip'],
};

const accepted: ReadonlySet<string> = new Set(Object.values(acceptedExtensions).flat());
/** Browsers execute these types, so they are not treated as plain text. */
const activeTexts: ReadonlySet<string> = new Set(['text/html', 'text/xml', 'text/javascript']);

/**
 * Whether the name or the declared type already shows that the server would refuse a file other than a
 * picture.
 */
export function isKnownUnsupportedFile({
  name,
  type,
}: {
  readonly name: string;
  readonly type: string;
}): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (extension === undefined || accepted.has(extension)) return false;
  return !type.startsWith('text/') || activeTexts.has(type);
}

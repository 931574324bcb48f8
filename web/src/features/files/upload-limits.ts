import { isKnownUnsupportedFile } from '@nazar/domain/files/accepted-extensions.ts';
import { type FileKind, getFileKindOfMediaType, maxFileBytes } from '@nazar/domain/files/file-kind.ts';
import { acceptedImageMediaTypes, findImageRefusal } from './image-limits.ts';

/** The types offered by a file dialog; the server detects the actual type from the bytes. */
const offered: Readonly<Record<FileKind, readonly string[]>> = {
  image: acceptedImageMediaTypes,
  audio: ['audio/*'],
  video: ['video/*'],
  document: ['.pdf', '.docx', '.xlsx', '.pptx', '.odt', '.ods', '.odp', '.txt', '.csv', '.md', '.zip'],
};

export const toAcceptAttribute = (kinds: readonly FileKind[]): string =>
  kinds.flatMap((kind) => offered[kind]).join(',');

type UploadRefusal =
  | { readonly text: 'typeNotAccepted' | 'tooLarge' }
  | { readonly text: 'largerThan'; readonly bytes: number };

/** Why a file is refused before the upload; null if it is accepted. */
export function findUploadRefusal(
  file: Pick<File, 'name' | 'type' | 'size'>,
  kinds: readonly FileKind[],
): UploadRefusal | null {
  const kind = getFileKindOfMediaType(file.type);
  if (kinds.length === 1 || kind === 'image') {
    const text = findImageRefusal(file);
    return text === null ? null : { text };
  }
  if (isKnownUnsupportedFile(file)) return { text: 'typeNotAccepted' };
  // Browsers don't know every type that the server accepts, and a recording may have no type.
  const isKnown = kind !== 'document' || file.type !== '';
  if (isKnown && !kinds.includes(kind)) return { text: 'typeNotAccepted' };
  const bytes = isKnown ? maxFileBytes[kind] : Math.max(...kinds.map((each) => maxFileBytes[each]));
  return file.size > bytes ? { text: 'largerThan', bytes } : null;
}

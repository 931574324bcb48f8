import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { isSoundArchive } from '../../platform/storage/is-sound-archive.ts';
import type { SpooledUpload } from '../../platform/storage/spool-upload.ts';
import {
  type AcceptedFileType,
  findDetectedFileType,
  isArchiveFileType,
  plainTextFileType,
} from './accepted-file-types.ts';
import { isPlainText } from './is-plain-text.ts';

/** Detects the type from the first bytes; null if it is unknown or not accepted. */
export async function identifyFileHead(head: Buffer, declared: string): Promise<AcceptedFileType | null> {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined);
  return detected === undefined ? null : requireDeclaredType(findDetectedFileType(detected.mime), declared);
}

/**
 * The type of a whole file by its bytes; null if it is not accepted. Its name is ignored. The declared type only
 * decides between audio and video in the same container, where both are harmless.
 */
export async function identifyFile(
  { path, size }: SpooledUpload,
  declared: string,
): Promise<AcceptedFileType | null> {
  const detected = await fileTypeFromFile(path).catch(() => undefined);
  if (detected === undefined) return (await isPlainText(path)) ? plainTextFileType : null;
  const accepted = requireDeclaredType(findDetectedFileType(detected.mime), declared);
  if (accepted === null || !isArchiveFileType(accepted)) return accepted;
  return (await isSoundArchive(path, size)) ? accepted : null;
}

function requireDeclaredType(accepted: AcceptedFileType | null, declared: string): AcceptedFileType | null {
  return accepted?.asSound !== undefined && declared.startsWith('audio/') ? accepted.asSound : accepted;
}

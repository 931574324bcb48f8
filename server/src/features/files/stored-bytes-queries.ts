import type { FileStore, StoredBytes } from '../../platform/storage/file-store.ts';
import type { StoredFileRow } from '../../platform/storage/stored-file-queries.ts';
import { getStoredFileType, storedImageFileType } from './accepted-file-types.ts';
import { getStoreExtension } from './file-name.ts';

type StoredFileReference = Pick<StoredFileRow, 'id' | 'type' | 'isPrivate'>;

const getContentType = ({ type }: StoredFileReference) =>
  type.startsWith('image/') ? storedImageFileType : getStoredFileType(type);

/** A file name with an extension that programs recognise. */
export const makeStoredFileName = (row: StoredFileReference) => `${row.id}.${getContentType(row).extension}`;

/** Opens the bytes of a stored file without a permission check; null when they are missing. */
export function openStoredBytes(files: FileStore, row: StoredFileReference): Promise<StoredBytes | null> {
  return files.get(row.id, getStoreExtension(getContentType(row), row.isPrivate));
}

import { join } from 'node:path';
import { DiskFileStore } from './disk.ts';
import type { FileStore } from './file-store.ts';
import type { S3Config } from './s3-config.ts';

export interface FileStoreConfig {
  readonly dataDir: string;
  /** Null if files are on the disk. */
  readonly s3: S3Config | null;
}

export function openDiskFileStore({ dataDir }: Pick<FileStoreConfig, 'dataDir'>): FileStore {
  return new DiskFileStore(join(dataDir, 'files'));
}

/** The AWS SDK takes time and memory, so it is loaded only if it is used. */
export async function openS3FileStore(config: S3Config): Promise<FileStore> {
  const { S3FileStore } = await import('./s3.ts');
  return new S3FileStore(config);
}

/** Opens the file store of the settings. */
export async function openFileStore(config: FileStoreConfig): Promise<FileStore> {
  return config.s3 === null ? openDiskFileStore(config) : openS3FileStore(config.s3);
}

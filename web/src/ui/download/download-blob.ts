import { startDownload } from './start-download.ts';

/** Starts the download of a file. */
export function downloadBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  startDownload(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** A file name from a title: letters and digits of any script. */
export function makeFileName(title: string, extension: string): string {
  const base = title
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${base === '' ? 'results' : base}.${extension}`;
}

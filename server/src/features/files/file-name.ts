import type { AcceptedFileType } from './accepted-file-types.ts';

/** The sender's file name made safe to show: no folders, no control or direction characters, limited length. */
export function makeSafeFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  return [...plain].slice(0, 120).join('') || 'file';
}

/**
 * The extension of a file in the store. Private files have names of their own, so that code looking for public ones,
 * including older versions of the server, does not find them.
 */
export function getStoreExtension({ extension }: AcceptedFileType, isPrivate: boolean): string {
  return isPrivate ? `private.${extension}` : extension;
}

/** The name for downloading: its extension matches the type, so that it isn't opened as something else. */
export function makeDownloadFileName(name: string, { extension, alsoNamed = [] }: AcceptedFileType): string {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  const isNamed = ending !== undefined && [extension, ...alsoNamed].includes(ending);
  return isNamed ? name : `${name}.${extension}`;
}

/** RFC 6266: the name in UTF-8, and in ASCII as a fallback. */
export function formatContentDisposition(how: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

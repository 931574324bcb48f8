import { readBrowserStorage, writeBrowserStorage } from './browser-storage.ts';

type StoredText = { readonly name: string; readonly account: string | null; readonly text: string };

const key = 'kept_texts';
/** Adding another text deletes the oldest one. */
const most = 20;

// Unsent texts in this browser. A guest's text stays available after signing in; an account's text is for that account
// only.

/** Caches the last read, because lists read many texts at once. */
let last: { readonly stored: string; readonly all: readonly StoredText[] } = { stored: '[]', all: [] };

function readAll(): readonly StoredText[] {
  const stored = readBrowserStorage(key) ?? '[]';
  if (stored !== last.stored) last = { stored, all: parseStoredTexts(stored) };
  return last.all;
}

function parseStoredTexts(stored: string): StoredText[] {
  try {
    const all: unknown = JSON.parse(stored);
    return Array.isArray(all) ? all.filter(isStoredText) : [];
  } catch {
    return [];
  }
}

const isStoredText = (each: unknown): each is StoredText =>
  typeof each === 'object' &&
  each !== null &&
  'name' in each &&
  'text' in each &&
  typeof each.text === 'string';

const isFor = (stored: StoredText, account: string | null) =>
  stored.account === null || stored.account === account;

export function readUnsentText(name: string, account: string | null): string | null {
  return readAll().find((stored) => stored.name === name && isFor(stored, account))?.text ?? null;
}

/** Null deletes it. */
export function storeUnsentText(name: string, account: string | null, text: string | null): void {
  const others = readAll().filter((stored) => stored.name !== name || !isFor(stored, account));
  const all = text === null ? others : [...others, { name, account, text }].slice(-most);
  writeBrowserStorage(key, all.length === 0 ? null : JSON.stringify(all));
}

export function deleteUnsentTexts(): void {
  writeBrowserStorage(key, null);
}

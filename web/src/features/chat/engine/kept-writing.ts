import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { makeFollowers } from './followers.ts';
import type { Recorded } from './recorder.ts';
import type { UnsentFile } from './unsent.ts';

/** What the next message does besides its text. */
export type Writing =
  | { readonly kind: 'reply'; readonly message: Message }
  | { readonly kind: 'edit'; readonly message: Message }
  | null;

/** The unsent message of a chat; its text is kept separately by `useMessageDraft`. */
export type KeptWriting = {
  readonly files: readonly UnsentFile[];
  readonly recorded: Recorded | null;
  readonly writing: Writing;
  /** The new text of the edited message; null while it is unchanged. */
  readonly edited: string | null;
};

export type WritingStore = {
  readonly follow: ReturnType<typeof makeFollowers>['follow'];
  readonly of: (chatId: string) => KeptWriting;
  readonly change: (chatId: string, change: Partial<KeptWriting>) => void;
  readonly forget: (chatId: string) => void;
};

const nothing: KeptWriting = { files: [], recorded: null, writing: null, edited: null };

/** The browser asks before the page is closed or reloaded, which would lose files and recordings. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function makeWritingStore(): WritingStore {
  const { follow, notify: notifyAll } = makeFollowers();
  const kept = new Map<string, KeptWriting>();
  const notify = () => {
    const isLossy = [...kept.values()].some(({ files, recorded }) => files.length > 0 || recorded !== null);
    // A store that was replaced may still receive the end of a recording, which must not change the warning.
    if (held?.store === store) {
      if (isLossy) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
    }
    notifyAll();
  };
  const store: WritingStore = {
    follow,
    of: (chatId: string) => kept.get(chatId) ?? nothing,
    change: (chatId: string, change: Partial<KeptWriting>) => {
      kept.set(chatId, { ...(kept.get(chatId) ?? nothing), ...change });
      notify();
    },
    forget: (chatId: string) => {
      if (kept.delete(chatId)) notify();
    },
  };
  return store;
}

let held: { readonly accountId: string; readonly store: WritingStore } | null = null;

/** Kept in this page only, while another chat or screen is open. */
export function keptWriting(accountId: string): WritingStore {
  if (held?.accountId === accountId) return held.store;
  deleteKeptWriting();
  const store = makeWritingStore();
  held = { accountId, store };
  return store;
}

/** Later events, such as the end of a recording, are ignored. */
export function deleteKeptWriting(): void {
  window.removeEventListener('beforeunload', warn);
  held = null;
}

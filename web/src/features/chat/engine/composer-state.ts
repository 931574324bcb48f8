import type { Message } from '@nazar/domain/api/chat-shapes.ts';
import { makeBatchedListeners } from './batched-listeners.ts';
import type { UnsentFile } from './unsent.ts';
import type { VoiceRecording } from './voice-recorder.ts';

/** What the next message does besides its text. */
export type ReplyOrEdit =
  | { readonly kind: 'reply'; readonly message: Message }
  | { readonly kind: 'edit'; readonly message: Message }
  | null;

/** The unsent message of a chat; its text is kept separately by `useMessageDraft`. */
export type ComposerState = {
  readonly files: readonly UnsentFile[];
  readonly recorded: VoiceRecording | null;
  readonly replyOrEdit: ReplyOrEdit;
  /** The new text of the edited message; null while it is unchanged. */
  readonly edited: string | null;
};

type ComposerStateStore = {
  readonly follow: ReturnType<typeof makeBatchedListeners>['follow'];
  readonly of: (chatId: string) => ComposerState;
  readonly change: (chatId: string, change: Partial<ComposerState>) => void;
  readonly forget: (chatId: string) => void;
};

const emptyComposerState: ComposerState = { files: [], recorded: null, replyOrEdit: null, edited: null };

/** The browser asks before the page is closed or reloaded, which would lose files and recordings. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function makeComposerStateStore(): ComposerStateStore {
  const { follow, notify: notifyAll } = makeBatchedListeners();
  const stateByChat = new Map<string, ComposerState>();
  const notify = () => {
    const isLossy = [...stateByChat.values()].some(
      ({ files, recorded }) => files.length > 0 || recorded !== null,
    );
    // A store that was replaced may still receive the end of a recording, which must not change the warning.
    if (current?.store === store) {
      if (isLossy) window.addEventListener('beforeunload', warn);
      else window.removeEventListener('beforeunload', warn);
    }
    notifyAll();
  };
  const store: ComposerStateStore = {
    follow,
    of: (chatId: string) => stateByChat.get(chatId) ?? emptyComposerState,
    change: (chatId: string, change: Partial<ComposerState>) => {
      stateByChat.set(chatId, { ...(stateByChat.get(chatId) ?? emptyComposerState), ...change });
      notify();
    },
    forget: (chatId: string) => {
      if (stateByChat.delete(chatId)) notify();
    },
  };
  return store;
}

let current: { readonly accountId: string; readonly store: ComposerStateStore } | null = null;

/** Kept in this page only, while another chat or screen is open. */
export function getComposerStateStore(accountId: string): ComposerStateStore {
  if (current?.accountId === accountId) return current.store;
  deleteComposerStates();
  const store = makeComposerStateStore();
  current = { accountId, store };
  return store;
}

/** Later events, such as the end of a recording, are ignored. */
export function deleteComposerStates(): void {
  window.removeEventListener('beforeunload', warn);
  current = null;
}

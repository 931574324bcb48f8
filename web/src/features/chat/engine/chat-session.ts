import { onBrowserStorageChange } from '../../../api/browser-storage.ts';
import { callApi } from '../../../api/call-api.ts';
import { storeUnsentMessagesAccountId } from '../../../api/chat-database.ts';
import { acquireLiveConnection, liveConnection } from '../../../api/live/live.ts';
import { hasSignedOutInThisTab, readSessionToken } from '../../../api/session.ts';
import { uploadPrivateFileWithProgress } from '../../../api/upload-file-with-progress.ts';
import { type ChatClient, makeChatClient } from './chat-client.ts';
import { deleteComposerStates } from './composer-state.ts';
import { type ChatOutboxDeps, makeChatOutbox } from './outbox.ts';
import { makeUnsentMessageStore } from './unsent-message-store.ts';

type Session = { readonly accountId: string; readonly client: ChatClient; readonly end: () => void };

/** Milliseconds between two polls without a connection. */
const lookEvery = 10_000;

let session: Session | null = null;

/** The chats of the signed-in account; they stay active while other screens are shown, until sign-out. */
export function startChatSession(accountId: string): ChatClient {
  if (session?.accountId === accountId) return session.client;
  session?.end();
  session = startSession(accountId);
  return session.client;
}

function startSession(accountId: string): Session {
  const token = readSessionToken();
  const release = acquireLiveConnection();
  const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('nazar chat');
  let client: ChatClient | null = null;
  const outbox = makeChatOutbox({
    accountId,
    store: makeUnsentMessageStore(),
    send: async ({ chatId, id, text, files, voice, inquiryId, replyTo }) => {
      const stored = files.flatMap((file) => file.stored?.id ?? []);
      const [recording = null] = stored;
      const isVoice = voice !== null && recording !== null;
      const message = await liveConnection.ask('sendMessage', {
        chatId,
        id,
        text,
        inquiryId,
        replyTo: replyTo?.id ?? null,
        files: isVoice ? [] : stored,
        voice: isVoice ? { ...voice, peaks: [...voice.peaks], fileId: recording } : null,
      });
      client?.takeMessage(message);
    },
    upload: async ({ blob, name, type }, options) =>
      (
        await uploadPrivateFileWithProgress(new File([blob], name, { type }), {
          ...options,
          background: true,
        })
      ).id,
    alone,
    notifyOtherTabs: () => others?.postMessage(accountId),
    now: Date.now,
  });
  client = makeChatClient({ accountId, live: liveConnection, call: callApi, outbox, now: Date.now });
  if (others !== null) {
    others.onmessage = ({ data }) => {
      if (data === accountId) void outbox.load();
    };
  }
  const started = client;
  // Notes it, so that any page of ours sends the messages, not only this screen.
  outbox.follow(() => {
    const waits = outbox.entries().some(({ problem }) => problem === null);
    if (readSessionToken() === token) storeUnsentMessagesAccountId(waits ? accountId : null);
  });
  const unfollow = onBrowserStorageChange(() => {
    if (readSessionToken() !== token) end();
  });
  const end = () => {
    if (session?.client !== started) return;
    session = null;
    // If the session has merely expired, its account finds the texts again.
    if (hasSignedOutInThisTab()) deleteComposerStates();
    clearInterval(look);
    unfollow();
    others?.close();
    started.close();
    release();
  };
  // Without a connection, the HTTP calls continue.
  const look = setInterval(() => {
    if (liveConnection.state().status === 'open' || document.visibilityState !== 'visible') return;
    void started.load();
  }, lookEvery);
  // The connection may have opened before anything listened.
  void outbox.load().then(() => outbox.flushAll());
  void started.load();
  return { accountId, client: started, end };
}

const alone: ChatOutboxDeps['alone'] = (name, work) => {
  // Locks are missing on pages loaded over plain http. Several pages may then send the same message, which the server
  // stores once.
  const locks: LockManager | undefined = navigator.locks;
  return locks === undefined ? work() : locks.request(name, work).then(() => undefined);
};

import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import type { CallReply, CallServer } from '../session/call-server.ts';
import { createSession } from '../session/create-session.ts';
import { type KeyValueStore, makeKeyValueStore } from '../session/key-value-store.ts';
import type { SessionDeps } from '../session/session-deps.ts';

type SentCall = { readonly name: string; readonly input: Record<string, unknown> };

/** A browser whose storage outlives its pages, and a server whose replies the test sets. */
export type FakeBrowser = {
  readonly sent: SentCall[];
  readonly local: KeyValueStore;
  readonly tab: KeyValueStore;
  online: boolean;
  /** Whether its storage is full. */
  full: boolean;
  /** Replies by call. By default `submit` succeeds and `start` stores nothing. */
  readonly answers: Partial<Record<string, (input: Record<string, unknown>) => CallReply<unknown>>>;
  /** Opens a page in this browser, as a reload does. */
  open(
    page: ParticipationPageData,
    channel?: string,
    link?: string,
    language?: string,
  ): ReturnType<typeof createSession>;
  calls(name: string): SentCall[];
};

export const away: CallReply<never> = { kind: 'away', retryAfter: 0 };

export function refused(status: number, code: string, fields: Record<string, string> = {}): CallReply<never> {
  return { kind: 'refused', status, code, text: Object.values(fields)[0] ?? `text of ${code}`, fields };
}

export function fakeBrowser(now: () => number = Date.now): FakeBrowser {
  const sent: SentCall[] = [];
  const kept = new Map<string, string>();
  const tab = new Map<string, string>();
  let counter = 0;
  const accept: FakeBrowser['answers'][string] = (input) => ({
    kind: 'ok',
    result: {
      resultId: input.attemptId,
      completionMessage: 'Thank you!',
      seeResults: false,
      score: null,
      maxScore: null,
    },
  });
  const answers: FakeBrowser['answers'] = {
    submit: accept,
    saveAnswers: () => ({ kind: 'ok', result: { saved: true } }),
    start: () => ({ kind: 'ok', result: {} }),
    closeAttempt: () => ({ kind: 'ok', result: { counted: null, expireMessage: '' } }),
  };
  const browser: FakeBrowser = {
    sent,
    answers,
    local: mapStore(kept, () => browser.full),
    tab: mapStore(tab, () => browser.full),
    online: true,
    full: false,
    calls: (name) => sent.filter((call) => call.name === name),
    open: (page, channel, link, language) =>
      createSession(page, {
        ...deps(),
        channel: channel ?? null,
        link: link ?? null,
        language: language ?? null,
      }),
  };
  const deps = (): Omit<SessionDeps, 'channel' | 'link'> => ({
    call: (async ({ name }: { name: string }, input: Record<string, unknown>) => {
      sent.push({ name, input: structuredClone(input) });
      await Promise.resolve();
      return answers[name]?.(input) ?? away;
    }) as unknown as CallServer,
    local: browser.local,
    tab: browser.tab,
    now,
    random: () => 0.5,
    // Each value differs, as in a browser.
    randomBytes: (size) => Uint8Array.from({ length: size }, () => (counter = (counter * 5 + 17) % 251)),
    online: () => browser.online,
  });
  return browser;
}

function mapStore(map: Map<string, string>, isFull: () => boolean): KeyValueStore {
  const storage = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull()) throw new Error('QuotaExceededError');
      map.set(key, value);
    },
    removeItem: (key: string) => void map.delete(key),
  };
  return makeKeyValueStore(() => storage as unknown as Storage);
}

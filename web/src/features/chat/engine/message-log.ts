import type { Message } from '@nazar/domain/api/chat-shapes.ts';

/** The messages of a chat that this page has loaded, without a gap between the first and the last. */
export type MessageLog = {
  readonly messages: readonly Message[];
  readonly hasBefore: boolean;
  /** Whether newer messages are not loaded yet. */
  readonly hasAfter: boolean;
  /** The version of the chat up to which every change is loaded. */
  readonly known: number;
};

type Page = {
  readonly data: readonly Message[];
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
  readonly version: number;
};

export function makeMessageLog({ data, hasBefore, hasAfter, version }: Page): MessageLog {
  return { messages: data, hasBefore, hasAfter, known: version };
}

/** The index where a message of this number is, or would be. */
function indexOf(messages: readonly Message[], number: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.number ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function findMessageByNumber(log: MessageLog, number: number): Message | undefined {
  const found = log.messages[indexOf(log.messages, number)];
  return found?.number === number ? found : undefined;
}

/**
 * Inserts a message by its number, or replaces an older version of it. A message outside the loaded range is ignored,
 * because there would be a gap.
 */
export function upsertMessage(log: MessageLog, message: Message): MessageLog {
  const { messages } = log;
  const index = indexOf(messages, message.number);
  const existing = messages[index];
  if (existing?.number === message.number) {
    return message.version < existing.version ? log : { ...log, messages: messages.with(index, message) };
  }
  if (index === messages.length && log.hasAfter) return log;
  if (index === 0 && log.hasBefore) return log;
  return { ...log, messages: messages.toSpliced(index, 0, message) };
}

/** Applies a pushed message; `isBehind` if an earlier change is missing. */
export function applyPushedMessage(
  log: MessageLog,
  message: Message,
): { log: MessageLog; isBehind: boolean } {
  const put = upsertMessage(log, message);
  if (message.version <= log.known) return { log: put, isBehind: false };
  if (message.version === log.known + 1) return { log: { ...put, known: message.version }, isBehind: false };
  return { log: put, isBehind: true };
}

export function applyMessageChanges(
  log: MessageLog,
  { data, version }: { readonly data: readonly Message[]; readonly version: number },
): MessageLog {
  const put = data.reduce(upsertMessage, log);
  return { ...put, known: Math.max(put.known, version) };
}

/**
 * Adds a page of older messages before the first one. Changes during the request may be missing in it, and are fetched
 * again.
 */
export function prependMessagePage(log: MessageLog, page: Page): MessageLog {
  const first = log.messages[0]?.number ?? Number.POSITIVE_INFINITY;
  const older = page.data.filter(({ number }) => number < first);
  const known = Math.min(log.known, page.version);
  return { messages: [...older, ...log.messages], known, hasBefore: page.hasBefore, hasAfter: log.hasAfter };
}

/** Adds a page of newer messages after the last one. */
export function appendMessagePage(log: MessageLog, page: Page): MessageLog {
  const last = log.messages.at(-1)?.number ?? 0;
  const newer = page.data.filter(({ number }) => number > last);
  const known = Math.min(log.known, page.version);
  return { messages: [...log.messages, ...newer], known, hasBefore: log.hasBefore, hasAfter: page.hasAfter };
}

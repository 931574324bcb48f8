import { init } from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallInput, type CallResult, getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import type { CallFailure } from '@nazar/domain/api/envelope.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { KeyValueStore } from './key-value-store.ts';

export type CallRefusal = {
  readonly kind: 'refused';
  readonly status: number;
  readonly code: string;
  readonly text: string;
  /** Sentences by field path. */
  readonly fields: Readonly<Record<string, string>>;
};

/** No usable reply, because of the connection, a timeout or a server error; the call can be retried. */
export type ServerUnreachable = { readonly kind: 'away'; readonly retryAfter: number };

export type CallReply<Result> =
  | { readonly kind: 'ok'; readonly result: Result }
  | CallRefusal
  | ServerUnreachable;

type CallServerOptions = { readonly leaving?: boolean; readonly language?: Language };
export type CallServer = <C extends Call>(
  call: C,
  input: CallInput<C>,
  options?: CallServerOptions,
) => Promise<CallReply<CallResult<C>>>;

const timeoutMs = 20_000;
const guestKeyName = 'guest_key';
const tokenName = 'session_token';

/**
 * Makes the calls of this page. A guest key is fetched with the first call that may need one. A personal link takes
 * precedence over the signed-in account.
 */
export function createCallServer(
  store: KeyValueStore,
  language: () => Language,
  link: string | null = null,
  sessionEnded: () => void = () => undefined,
): CallServer {
  const post: CallServer = async (call, input, { leaving = false, language: requestedLanguage } = {}) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const token = store.get(tokenName);
    const guestKey = store.get(guestKeyName);
    try {
      const { inquiryId } = input as { readonly inquiryId?: string };
      const reply = await fetch(makeCallUrl(call, inquiryId), {
        method: 'POST',
        credentials: 'include',
        keepalive: leaving,
        signal: timeout.signal,
        headers: {
          'content-type': 'application/json',
          'accept-language': requestedLanguage ?? language(),
          ...(link === null ? makeAuthHeaders(token, guestKey) : { 'x-personal-link': link }),
        },
        body: JSON.stringify(input),
      });
      return parseCallReply(reply.status, reply.headers.get('retry-after'), await reply.text());
    } catch {
      return { kind: 'away', retryAfter: 0 };
    } finally {
      clearTimeout(timer);
    }
  };

  const postWithKey = async <C extends Call>(
    call: C,
    input: CallInput<C>,
    options?: CallServerOptions,
    isRetry = false,
  ): Promise<CallReply<CallResult<C>>> => {
    if (link === null && store.get(tokenName) === null && store.get(guestKeyName) === null) {
      const first = await post(init, {});
      if (first.kind === 'away') return first;
      if (first.kind === 'ok') store.set(guestKeyName, first.result.guestKey);
    }
    const token = store.get(tokenName);
    const reply = await post(call, input, options);
    const isKeyRefused = reply.kind === 'refused' && reply.fields['X-Guest'] !== undefined;
    if (isKeyRefused && !isRetry && store.get(guestKeyName) !== null) {
      // The server no longer accepts its key, so a new one is fetched for one retry.
      store.remove(guestKeyName);
      return postWithKey(call, input, options, true);
    }
    const isEnded = link === null && token !== null && reply.kind === 'refused' && reply.status === 401;
    // Another tab may have signed in again meanwhile.
    if (isEnded && store.get(tokenName) === token) {
      store.remove(tokenName);
      sessionEnded();
    }
    return reply;
  };
  return (call, input, options) => postWithKey(call, input, options);
}

/** The URL contains the inquiry, so that a proxy can send all calls about it to the same node. */
export function makeCallUrl(
  call: Parameters<typeof getCallUrlPath>[0],
  inquiryId: string | undefined,
): string {
  return inquiryId === undefined ? getCallUrlPath(call) : `${getCallUrlPath(call)}?inquiry=${inquiryId}`;
}

/** A status of 0 means no reply. */
export function parseCallReply<Result>(
  status: number,
  retryAfter: string | null,
  text: string,
): CallReply<Result> {
  if (status === 0 || status >= 500 || status === 429 || status === 408) {
    return { kind: 'away', retryAfter: Number(retryAfter ?? 0) * 1000 || 0 };
  }
  try {
    const body = JSON.parse(text);
    return status === 200 ? { kind: 'ok', result: body.result } : parseRefusal(status, body);
  } catch {
    return { kind: 'away', retryAfter: 0 };
  }
}

function makeAuthHeaders(token: string | null, guestKey: string | null): Record<string, string> {
  return {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(guestKey === null ? {} : { 'x-guest': guestKey }),
  };
}

function parseRefusal(status: number, { code, errors }: CallFailure): CallRefusal {
  if (typeof errors === 'string') return { kind: 'refused', status, code, text: errors, fields: {} };
  const fields = Object.fromEntries(Object.entries(errors).map(([path, problem]) => [path, problem.text]));
  return { kind: 'refused', status, code, text: Object.values(fields)[0] ?? code, fields };
}

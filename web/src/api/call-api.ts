import {
  type Call,
  type CallInput,
  type CallReference,
  type CallResult,
  type ContractOf,
  getCallUrlPath,
} from '@nazar/domain/api/define-call.ts';
import { ApiProblem } from './api-problem.ts';
import { emitProblem, emitRecovered, emitSignedOut } from './call-events.ts';
import { firstScreenCalls } from './first-screen-calls.ts';
import { isOfflineMarkShown } from './offline-marks.ts';
import { makeOfflineProblem, parseApiProblem } from './parse-api-problem.ts';
import { makeRequestHeaders } from './request-headers.ts';
import { clearLocalSession, hasSignedOutInThisTab, readSessionToken, storeGuestKey } from './session.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Shows no notification and doesn't redirect: for the session-init call, and for callers that report the problem. */
  readonly quiet?: boolean;
  /** For calls that poll: a failure is shown once until the call succeeds again. */
  readonly background?: boolean;
  /** Whether a missing connection is not reported, because the caller shows it or tries again. */
  readonly quietOffline?: boolean;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** The upload token, for calls that need one; called with `fresh` if the server no longer knows the token. */
  readonly token?: (options: { fresh: boolean }) => Promise<string>;
};

/** Makes one call of the contract. Throws ApiProblem, or the browser's AbortError. */
export async function callApi<C extends Call | CallReference>(
  call: C,
  input: CallInput<ContractOf<C>>,
  options: CallOptions = {},
): Promise<CallResult<ContractOf<C>>> {
  return sendCall(call, JSON.stringify(input ?? {}), options);
}

/** Like `callApi`, for calls with a single small file, which need no progress. */
export async function callApiWithFile<C extends Call>(
  call: C,
  file: File,
  options: CallOptions = {},
): Promise<CallResult<C>> {
  const body = new FormData();
  body.append('file', file, file.name);
  return sendCall(call, body, options);
}

let guestKey: Promise<void> | null = null;

/**
 * Fetches the guest key for later calls. A failure is not shown, because the next call that needs the key fetches it
 * again.
 */
export function fetchAndStoreGuestKey(): Promise<void> {
  guestKey ??= callApi(firstScreenCalls.init, {}, { quiet: true })
    .then(
      ({ guestKey: key }) => storeGuestKey(key),
      // Guests without a key can still read.
      () => {},
    )
    .finally(() => {
      guestKey = null;
    });
  return guestKey;
}

async function sendCall<C extends Call | CallReference>(
  call: C,
  body: string | FormData,
  { signal, quiet = false, background = false, quietOffline = false, keepalive = false, token }: CallOptions,
): Promise<CallResult<ContractOf<C>>> {
  const askedWith = readSessionToken();
  const name = getCallUrlPath(call);
  const hadFailed = failing.has(name);
  const ask = async (fresh: boolean) =>
    sendRequest(name, body, { signal, keepalive, ...(token && { token: await token({ fresh }) }) });
  try {
    const reply = await ask(false).catch(async (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.fields['X-Guest'] !== undefined) {
        await fetchAndStoreGuestKey();
        return ask(false);
      }
      // A refused upload token must not sign the person out.
      if (token === undefined || error.status !== 401) throw error;
      return ask(true);
    });
    const result = parseCallResult(call, reply);
    clearReportedFailure(name);
    if (hadFailed) emitRecovered(name);
    return result;
  } catch (error) {
    const isQuiet = quiet || (quietOffline && error instanceof ApiProblem && error.code === 'offline');
    if (error instanceof ApiProblem && !isQuiet)
      handleApiProblem(error, { call: name, background, askedWith });
    else if (error instanceof ApiProblem) endSession(error, askedWith);
    throw error;
  }
}

async function sendRequest(
  path: string,
  body: string | FormData,
  { token, ...options }: Pick<RequestInit, 'signal' | 'keepalive'> & { readonly token?: string },
) {
  // The browser sets the content type of a form, with its boundary.
  const type: Record<string, string> = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
  let reply: Response;
  let text: string;
  try {
    reply = await fetch(path, {
      method: 'POST',
      credentials: 'include',
      headers: { ...makeRequestHeaders(), ...type, ...(token === undefined ? {} : { token }) },
      body,
      ...options,
    });
    text = await reply.text();
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw makeOfflineProblem();
  }
  if (!reply.ok) throw parseApiProblem(reply.status, text, reply.headers.get('retry-after'));
  return text;
}

/** The result of a successful reply. */
export function parseCallResult<C extends Call | CallReference>(
  _call: C,
  text: string,
): CallResult<ContractOf<C>> {
  const reply = parseJson(text);
  if (typeof reply !== 'object' || reply === null || !('result' in reply))
    throw parseApiProblem(500, text, null);
  return reply.result as CallResult<ContractOf<C>>;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Calls that failed and have not succeeded since. */
const failing = new Set<string>();

/** Called for a new session, which reports every failure anew. */
export function clearReportedFailures(): void {
  failing.clear();
}

export function clearReportedFailure(call: string): void {
  failing.delete(call);
}

type ReportOptions = {
  readonly call?: string;
  readonly background?: boolean;
  readonly askedWith?: string | null;
};

/**
 * Shows the problem; a 401 also removes the ended session and leads to the sign-in screen. `askedWith` is the
 * call's session: a late reply to an old one must neither end the new session nor be shown after signing out.
 */
export function handleApiProblem(
  problem: ApiProblem,
  { call, background = false, askedWith = readSessionToken() }: ReportOptions = {},
): void {
  const isLate = readSessionToken() !== askedWith;
  const ended = endSession(problem, askedWith);
  const isMarked = problem.code === 'offline' && isOfflineMarkShown();
  const isRepeated = background && (isMarked || (call !== undefined && failing.has(call)));
  if (call !== undefined) failing.add(call);
  if (!isRepeated && !(problem.status === 401 && isLate && hasSignedOutInThisTab()))
    emitProblem(problem, call);
  if (ended) emitSignedOut();
}

/** True if the problem ended the current session of this page. */
function endSession(problem: ApiProblem, askedWith: string | null): boolean {
  if (problem.status !== 401 || readSessionToken() !== askedWith) return false;
  clearLocalSession();
  clearReportedFailures();
  return true;
}

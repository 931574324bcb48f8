import { type SocketCallName, socketCalls } from '@nazar/domain/api/chat-events.ts';
import type { Call, CallInput, CallResult } from '@nazar/domain/api/define-call.ts';
import { getProblemStatus, isProblemCode } from '@nazar/domain/problem/catalogue.ts';
import { useSyncExternalStore } from 'react';
import { onBrowserStorageChange } from '../browser-storage.ts';
import { callApi } from '../call-api.ts';
import { fetchUploadToken } from '../fetch-upload-token.ts';
import { isConnectedSharedValue } from '../is-connected.ts';
import { makeOfflineProblem, parseApiProblem } from '../parse-api-problem.ts';
import { readSessionToken } from '../session.ts';
import { type LiveConnectionState, makeLiveConnection } from './live-connection.ts';
import { syncInquirySubscriptions } from './sync-inquiry-subscriptions.ts';

/** The only connection of this page. */
export const liveConnection = makeLiveConnection({
  openSocket: async (token, handlers) => (await import('./open-socket.ts')).openSocket(token, handlers),
  fetchToken: () => fetchUploadToken({ fresh: true, background: true, quietOffline: true }),
  readReply,
  callPlainly: <Name extends SocketCallName>(name: Name, input: CallInput<(typeof socketCalls)[Name]>) =>
    callApi(socketCalls[name] as Call, input, { background: true }) as Promise<
      CallResult<(typeof socketCalls)[Name]>
    >,
  offline: makeOfflineProblem,
});
syncInquirySubscriptions(liveConnection);
liveConnection.follow(() => isConnectedSharedValue.set(liveConnection.state().status === 'open'));

function readReply(reply: unknown): unknown {
  const { status, result, code, retryAfter } = (reply ?? {}) as Record<string, unknown>;
  if (status === true) return result;
  const known = typeof code === 'string' && isProblemCode(code) ? getProblemStatus(code) : 500;
  throw parseApiProblem(
    known,
    JSON.stringify(reply),
    typeof retryAfter === 'number' ? String(retryAfter) : null,
  );
}

let session: string | null = null;
let users = 0;

function followSession(): void {
  const now = readSessionToken();
  if (now === session) return;
  session = now;
  liveConnection.stop();
  if (now !== null && users > 0) liveConnection.start();
}

// A device that slept or changed its network needn't wait for the next retry.
function retryWhenVisible(): void {
  if (document.visibilityState === 'visible') liveConnection.retry();
}

let unfollow: (() => void) | undefined;

/** Keeps the connection open until the returned function is called. */
export function acquireLiveConnection(): () => void {
  users += 1;
  if (users === 1) {
    const stopFollowing = onBrowserStorageChange(followSession);
    window.addEventListener('online', retryWhenVisible);
    document.addEventListener('visibilitychange', retryWhenVisible);
    unfollow = () => {
      stopFollowing();
      window.removeEventListener('online', retryWhenVisible);
      document.removeEventListener('visibilitychange', retryWhenVisible);
    };
    session = readSessionToken();
    if (session !== null) liveConnection.start();
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    users -= 1;
    if (users > 0) return;
    unfollow?.();
    liveConnection.stop();
  };
}

export function useLiveConnectionState(): LiveConnectionState {
  return useSyncExternalStore(liveConnection.follow, liveConnection.state, liveConnection.state);
}

import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { readBrowserStorage, writeBrowserStorage } from './browser-storage.ts';
import { callApi } from './call-api.ts';

const key = 'upload_token';
/** Milliseconds before its end to renew a token, so that it can't expire during an upload. */
const margin = 60_000;

/**
 * The token for uploads and chat: valid for five minutes, stored in this browser, renewed before it expires.
 */
export async function fetchUploadToken(
  options: { fresh?: boolean; background?: boolean; quietOffline?: boolean } = {},
): Promise<string> {
  const storedToken = options.fresh === true ? null : readStoredToken();
  if (storedToken !== null && storedToken.endsAt - margin > Date.now()) return storedToken.token;
  const { background = false, quietOffline = false } = options;
  const { token, expiresIn } = await callApi(getChatToken, {}, { background, quietOffline });
  writeBrowserStorage(key, JSON.stringify({ token, endsAt: Date.now() + expiresIn * 1000 }));
  return token;
}

function readStoredToken(): { token: string; endsAt: number } | null {
  try {
    const stored: unknown = JSON.parse(readBrowserStorage(key) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('token' in stored) || !('endsAt' in stored))
      return null;
    const { token, endsAt } = stored;
    return typeof token === 'string' && typeof endsAt === 'number' ? { token, endsAt } : null;
  } catch {
    return null;
  }
}

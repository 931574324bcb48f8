import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { readStored, writeStored } from './browser-storage.ts';
import { callApi } from './call-api.ts';

const key = 'upload_token';
/** Renewed this early, so that a token can't run out while a file is on its way. Milliseconds. */
const margin = 60_000;

/** The token for uploads and chat: five minutes long, kept in this browser, renewed when it is about to end. */
export async function uploadToken(options: { fresh?: boolean } = {}): Promise<string> {
  const kept = options.fresh === true ? null : readKept();
  if (kept !== null && kept.endsAt - margin > Date.now()) return kept.token;
  const { token, expiresIn } = await callApi(getChatToken, {});
  writeStored(key, JSON.stringify({ token, endsAt: Date.now() + expiresIn * 1000 }));
  return token;
}

function readKept(): { token: string; endsAt: number } | null {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('token' in kept) || !('endsAt' in kept)) return null;
    const { token, endsAt } = kept;
    return typeof token === 'string' && typeof endsAt === 'number' ? { token, endsAt } : null;
  } catch {
    return null;
  }
}

import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { makeOfflineProblem, parseApiProblem } from '../../../api/parse-api-problem.ts';

/** The reason why no picture came, as a readable sentence; null if the reason is not known. */
export async function fetchCaptchaFailureReason(address: string, language: Language): Promise<string | null> {
  try {
    const reply = await fetch(address, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'accept-language': language },
    });
    if (reply.ok) return null;
    return parseApiProblem(reply.status, await reply.text(), reply.headers.get('retry-after')).message;
  } catch {
    return null;
  }
}

/**
 * Fetches a recording of six digits and the cookie of this captcha. Fetched as a whole, because a player with
 * the address would send several requests, and each request makes a new captcha.
 */
export async function fetchSpokenCaptcha(language: Language, signal: AbortSignal): Promise<Blob> {
  const query = new URLSearchParams({ as: 'sound', lang: language });
  let reply: Response;
  try {
    reply = await fetch(`${captchaPath}?${query}`, {
      credentials: 'same-origin',
      cache: 'no-store',
      headers: { 'accept-language': language },
      signal,
    });
    if (reply.ok) return await reply.blob();
  } catch (error) {
    if (signal.aborted) throw error;
    throw makeOfflineProblem();
  }
  throw parseApiProblem(reply.status, await reply.text(), reply.headers.get('retry-after'));
}

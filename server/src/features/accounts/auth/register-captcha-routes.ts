import { randomUUID } from 'node:crypto';
import { captchaPath } from '@nazar/domain/api/captcha-path.ts';
import { isLanguage, type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { replyError } from '../../../platform/http/calls/register-call-route.ts';
import { makeInvalidFieldProblem, makeTooManyCaptchasProblem } from '../../../platform/http/problem.ts';
import { getClientNetwork, recordRateLimitEvent } from '../../../platform/http/rate-limit.ts';
import { captchaLifetimeSeconds, hashCaptchaAnswer, insertCaptcha } from './captcha-queries.ts';
import { drawCaptcha, makeCaptchaText } from './draw-captcha.ts';
import { authRateLimits } from './rates.ts';
import { makeSpokenCaptchaText, speakCaptcha } from './speak-captcha.ts';

/** The cookie is only sent where captchas are answered. */
const cookiePath = '/api';

/**
 * Serves a picture, or six spoken digits for people who can't see it, with a cookie that only identifies the
 * captcha. The answer is stored as a keyed hash.
 */
export function registerCaptchaRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.get(captchaPath, async (request, reply) => {
    try {
      const language = getSpokenLanguage(request);
      const make = language === null ? makePicture : () => makeSound(language);
      const { type, bytes, cookie } = await createCaptcha(deps, request.ip, make);
      return reply
        .header('content-type', type)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header('set-cookie', cookie)
        .send(bytes);
    } catch (error) {
      return replyError(request, reply, error, deps);
    }
  });
}

/** Counts, makes and stores a captcha, and names it in a cookie; `make` draws or speaks it. */
export async function createCaptcha<Made extends { readonly text: string }>(
  deps: ServerDeps,
  ip: string,
  make: () => Made | Promise<Made>,
): Promise<Made & { readonly cookie: string }> {
  const { isWithin, opensIn } = await recordRateLimitEvent(
    deps.db,
    authRateLimits.captchas,
    getClientNetwork(ip),
    deps,
  );
  if (!isWithin) throw makeTooManyCaptchasProblem(opensIn);
  const id = randomUUID();
  const captcha = await make();
  const answerHash = hashCaptchaAnswer(deps.secrets.codes, id, captcha.text);
  await insertCaptcha(deps.db, {
    id,
    answerHash,
    expiresAt: new Date(deps.now() + captchaLifetimeSeconds * 1000),
  });
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  const cookie = `captcha=${id}; Path=${cookiePath}; Max-Age=${captchaLifetimeSeconds}; HttpOnly; SameSite=Strict${secure}`;
  return { ...captcha, cookie };
}

/** The language to speak, from `?as=sound&lang=en|fa`; null if a picture is requested. */
function getSpokenLanguage(request: FastifyRequest): Language | null {
  const { as, lang } = request.query as Readonly<Record<string, unknown>>;
  if (as !== undefined && as !== 'sound') throw makeInvalidFieldProblem('as', 'invalidValue');
  if (lang !== undefined && !isLanguage(lang)) throw makeInvalidFieldProblem('lang', 'invalidValue');
  if (as === undefined) return null;
  return lang ?? negotiateLanguage(request.headers['accept-language']);
}

async function makePicture() {
  const text = makeCaptchaText();
  return { text, type: 'image/png', bytes: await drawCaptcha(text) };
}

function makeSound(language: Language) {
  const text = makeSpokenCaptchaText(language);
  return { text, type: 'audio/wav', bytes: speakCaptcha(text, language) };
}

import { randomUUID } from 'node:crypto';
import { isLanguage, type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invalidField } from '../../http/problem.ts';
import { countEvent, subscriber } from '../../http/rate-limit.ts';
import { refuse } from '../../http/serve-call.ts';
import type { ServerDeps } from '../../server-deps.ts';
import { insertCaptcha } from './captcha-queries.ts';
import { drawCaptcha, makeCaptchaText } from './draw-captcha.ts';
import { rates } from './rates.ts';
import { makeSpokenText, speakCaptcha } from './speak-captcha.ts';
import { captchaLife, hashCaptcha } from './spend-captcha.ts';

export const captchaPath = '/api/Auth/v1/Rest/cshow.php';
/** The cookie goes where captchas are answered, and nowhere else. */
const cookiePath = '/api';

/**
 * The picture, or six digits said aloud for who can't see it, and a cookie that names it and gives no other
 * right. The answer is kept as a keyed hash only.
 */
export function serveCaptcha(app: FastifyInstance, deps: ServerDeps): void {
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  app.get(captchaPath, async (request, reply) => {
    try {
      const language = spokenLanguage(request);
      await countEvent(deps.db, rates.captchas, subscriber(request.ip), deps);
      const id = randomUUID();
      const { text, type, bytes } = language === null ? await makePicture() : makeSound(language);
      const answerHash = hashCaptcha(deps.secrets.codes, id, text);
      await insertCaptcha(deps.db, { id, answerHash, expiresAt: new Date(deps.now() + captchaLife * 1000) });
      return reply
        .header('content-type', type)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header(
          'set-cookie',
          `captcha=${id}; Path=${cookiePath}; Max-Age=${captchaLife}; HttpOnly; SameSite=Strict${secure}`,
        )
        .send(bytes);
    } catch (error) {
      return refuse(request, reply, error, deps);
    }
  });
}

/** The language to speak in, `?as=sound&lang=en|fa`; null where a picture is asked for. */
function spokenLanguage(request: FastifyRequest): Language | null {
  const { as, lang } = request.query as Readonly<Record<string, unknown>>;
  if (as !== undefined && as !== 'sound') throw invalidField('as', 'invalidValue');
  if (lang !== undefined && !isLanguage(lang)) throw invalidField('lang', 'invalidValue');
  if (as === undefined) return null;
  return lang ?? negotiateLanguage(request.headers['accept-language']);
}

async function makePicture() {
  const text = makeCaptchaText();
  return { text, type: 'image/png', bytes: await drawCaptcha(text) };
}

function makeSound(language: Language) {
  const text = makeSpokenText(language);
  return { text, type: 'audio/wav', bytes: speakCaptcha(text, language) };
}

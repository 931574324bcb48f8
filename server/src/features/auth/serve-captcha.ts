import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countEvent, subscriber } from '../../http/rate-limit.ts';
import { refuse } from '../../http/serve-call.ts';
import type { ServerDeps } from '../../server-deps.ts';
import { insertCaptcha } from './captcha-queries.ts';
import { drawCaptcha, makeCaptchaText } from './draw-captcha.ts';
import { rates } from './rates.ts';
import { captchaLife, hashCaptcha } from './spend-captcha.ts';

export const captchaPath = '/api/Auth/v1/Rest/cshow.php';
/** The cookie goes where captchas are answered, and nowhere else. */
const cookiePath = '/api';

/** The picture, and a cookie that names it and gives no other right. The answer is kept as a keyed hash only. */
export function serveCaptcha(app: FastifyInstance, deps: ServerDeps): void {
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  app.get(captchaPath, async (request, reply) => {
    try {
      await countEvent(deps.db, rates.captchas, subscriber(request.ip), deps);
      const id = randomUUID();
      const text = makeCaptchaText();
      const picture = await drawCaptcha(text);
      const answerHash = hashCaptcha(deps.secrets.codes, id, text);
      await insertCaptcha(deps.db, { id, answerHash, expiresAt: new Date(deps.now() + captchaLife * 1000) });
      return reply
        .header('content-type', 'image/png')
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .header(
          'set-cookie',
          `captcha=${id}; Path=${cookiePath}; Max-Age=${captchaLife}; HttpOnly; SameSite=Strict${secure}`,
        )
        .send(picture);
    } catch (error) {
      return refuse(request, reply, error, deps);
    }
  });
}

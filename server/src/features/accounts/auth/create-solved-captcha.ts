import { randomUUID } from 'node:crypto';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { captchaLifetimeSeconds, hashCaptchaAnswer, insertCaptcha } from './captcha-queries.ts';

/** Creates a captcha with a known answer and no image, for commands that act as guests in this process. */
export async function createSolvedCaptcha({ db, secrets, now }: Pick<ServerDeps, 'db' | 'secrets' | 'now'>) {
  const [id, answer] = [randomUUID(), 'DEMO1'];
  const answerHash = hashCaptchaAnswer(secrets.codes, id, answer);
  await insertCaptcha(db, { id, answerHash, expiresAt: new Date(now() + captchaLifetimeSeconds * 1000) });
  return { id, answer };
}

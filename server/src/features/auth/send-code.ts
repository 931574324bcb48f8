import { randomInt } from 'node:crypto';
import type { Identifier } from '@nazar/domain/account/identifier.ts';
import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { Message } from '../../delivery/delivery.ts';
import type { CallContext } from '../../http/call-context.ts';
import { escapeHtml } from '../../http/escape-html.ts';
import { wordMail } from '../../http/wording.ts';
import { findAccount } from './account-lookup-queries.ts';
import { putCode } from './one-time-code-queries.ts';
import { codeLife } from './rates.ts';
import { hashCode } from './spend-code.ts';

type Purpose = Extract<OtpPurpose, 'signup' | 'login' | 'reset'>;

/**
 * Makes a code and sends it, or sends what else is due. The work is the same whether or not there is an
 * account, and the sending comes after the reply, so that neither tells which it was.
 */
export async function sendCode(ctx: CallContext, to: Identifier, purpose: Purpose): Promise<void> {
  const { deps } = ctx;
  const known = await findAccount(ctx.db, to);
  const wanted = purpose === 'signup' ? known === null : known?.enabled === true;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.now();
  const use = { identifier: to.text, purpose };
  await putCode(ctx.db, use, {
    // Nobody is told this one: a hash of nothing that can be typed.
    codeHash: wanted ? hashCode(deps.secrets.codes, use, code) : deps.randomBytes(32),
    now: new Date(now),
    expiresAt: new Date(now + codeLife * 1000),
  });
  const message = wanted
    ? codeMessage(to, purpose, code, ctx.language)
    : purpose === 'signup'
      ? accountExistsMessage(to, deps.config.publicUrl, ctx.language)
      : null;
  if (message !== null) deps.background.run('Sending a message', () => deps.delivery.send(message));
}

function codeMessage(to: Identifier, purpose: Purpose, code: string, language: Language): Message {
  // Codes keep ASCII digits in every language, as phones expect that offer to fill them in.
  const sentence = wordMail(purpose, {}, language).replace('{{code}}', code);
  const life = wordMail('codeLife', { count: codeLife / 60 }, language);
  return message(to, wordMail('codeSubject', {}, language), language, [
    sentence,
    life,
    ...(to.kind === 'email' ? [wordMail('notAsked', {}, language)] : []),
  ]);
}

function accountExistsMessage(to: Identifier, publicUrl: string, language: Language): Message {
  return message(to, wordMail('accountExistsSubject', {}, language), language, [
    wordMail('accountExists', {}, language).replace('{{url}}', `${publicUrl}/login`),
  ]);
}

function message(to: Identifier, subject: string, language: Language, lines: readonly string[]): Message {
  const direction = language === 'fa' ? 'rtl' : 'ltr';
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  return {
    channel: to.kind === 'email' ? 'email' : 'sms',
    to: to.text,
    subject,
    text: lines.join('\n'),
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>${paragraphs}</body></html>`,
  };
}

import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { wordMail } from '../http/wording.ts';
import { composeMessage, isolate, type Recipient } from './compose-message.ts';
import type { Message } from './delivery.ts';

/** As the text says. */
export const codeMinutes = 5;
/** Seconds in which a code is tried, and what else may leave in its place: after that a new one is asked for. */
export const codeSendingLife = 2 * 60;
const noticeSendingLife = 24 * 3_600;

/** Codes keep ASCII digits in every language, as phones expect that offer to fill them in. */
export function codeMessage(
  to: Recipient,
  purpose: OtpPurpose,
  code: string,
  language: Language,
  publicUrl: string,
): Message {
  const count = codeMinutes;
  const paragraphs =
    to.kind === 'email'
      ? [
          wordMail(purpose, {}, language),
          wordMail('codeLife', { count }, language),
          wordMail('notAsked', {}, language),
        ]
      : [
          wordMail(`${purpose}Short`, {}, language).replace('{{code}}', code),
          wordMail('codeLifeShort', { count }, language),
        ];
  const subject = wordMail('codeSubject', {}, language);
  return composeMessage({ to, language, publicUrl, subject, paragraphs, code, lifeSeconds: codeSendingLife });
}

/** For the owner of an account, when somebody asks to sign up with its address. */
export function accountExistsMessage(to: Recipient, language: Language, publicUrl: string): Message {
  return composeMessage({
    ...{ to, language, publicUrl, lifeSeconds: codeSendingLife },
    subject: wordMail('accountExistsSubject', {}, language),
    paragraphs: [wordMail(shortFor(to, 'accountExists'), {}, language)],
    link: { label: wordMail('signIn', {}, language), url: `${publicUrl}/login` },
  });
}

/** For the owner of an account, when another one asks to have its address. */
export function addressInUseMessage(to: Recipient, language: Language, publicUrl: string): Message {
  return composeMessage({
    ...{ to, language, publicUrl, lifeSeconds: codeSendingLife },
    subject: wordMail('addressInUseSubject', {}, language),
    paragraphs: [
      wordMail(shortFor(to, 'addressInUse'), {}, language),
      ...(to.kind === 'email' ? [wordMail('notAsked', {}, language)] : []),
    ],
  });
}

export function passwordChangedMessage(to: Recipient, language: Language, publicUrl: string): Message {
  return notice(to, language, publicUrl, 'passwordChangedSubject', [
    wordMail('passwordChanged', {}, language),
    wordMail('passwordChangedNotYou', {}, language),
  ]);
}

/** To an old address; of the new one it says just enough to be known by its owner. */
export function addressChangedMessage(
  to: Recipient,
  changedTo: Recipient,
  language: Language,
  publicUrl: string,
): Message {
  const shown = isolate(maskAddress(changedTo), language);
  const sentence = wordMail(`${changedTo.kind}Changed`, {}, language).replace('{{address}}', () => shown);
  const gone = to.kind === changedTo.kind ? ` ${wordMail('oldAddressGone', {}, language)}` : '';
  return notice(to, language, publicUrl, `${changedTo.kind}ChangedSubject`, [
    `${sentence}${gone}`,
    wordMail('addressChangedNotYou', {}, language),
  ]);
}

function notice(
  to: Recipient,
  language: Language,
  publicUrl: string,
  subject: string,
  paragraphs: readonly string[],
): Message {
  return composeMessage({
    ...{ to, language, publicUrl, paragraphs, lifeSeconds: noticeSendingLife },
    subject: wordMail(subject, {}, language),
    link: { label: wordMail('newPassword', {}, language), url: `${publicUrl}/forgot` },
  });
}

function shortFor(to: Recipient, key: string): string {
  return to.kind === 'email' ? key : `${key}Short`;
}

function maskAddress({ kind, text }: Recipient): string {
  return kind === 'email' ? text.replace(/^(.)[^@]*/, '$1***') : `${text.slice(0, 3)}***${text.slice(-2)}`;
}

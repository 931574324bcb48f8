import { fillInvitationText, parseInvitationText } from '@nazar/domain/invitations/invitation-text.ts';
import type { WaveKind } from '@nazar/domain/invitations/wave.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { composeMessage, type OffLink } from '../../delivery/compose-message.ts';
import type { Message } from '../../delivery/delivery.ts';
import { formatMail } from '../../texts/format-texts.ts';

/** Shorter than the carriers': whoever waited longer is looked at again. */
const lifeSeconds = 120;

/** What all messages of one sending have in common. */
export interface Letter {
  readonly inquiryId: string;
  readonly language: Language;
  readonly title: string;
  /** Worded; empty where the inquiry has no closing time. */
  readonly closes: string;
  /** The name that others see; null where the author has none. */
  readonly owner: string | null;
  readonly publicUrl: string;
  readonly subject: ReturnType<typeof parseInvitationText>;
  readonly text: ReturnType<typeof parseInvitationText>;
  readonly sms: ReturnType<typeof parseInvitationText>;
}

export interface Addressee {
  readonly name: string;
  readonly channel: 'email' | 'sms';
  readonly address: string;
  /** What their link says behind the «#»; empty in a test. */
  readonly token: string;
  readonly off: OffLink;
  /** None of a test. */
  readonly bounceToken?: string;
}

type Inquiry = {
  readonly id: string;
  readonly expireDate: Date | null;
  readonly definition: {
    readonly language: Language;
    readonly title: string;
    readonly publicTitle: string;
    readonly timeZone: string;
  };
};

export function makeLetter(
  { id, expireDate, definition }: Inquiry,
  content: { readonly subject: string; readonly text: string; readonly sms: string },
  more: Pick<Letter, 'owner' | 'publicUrl'>,
): Letter {
  const { language, title, publicTitle, timeZone } = definition;
  return {
    ...{ inquiryId: id, language, title: publicTitle === '' ? title : publicTitle },
    closes: wordClosing(expireDate, timeZone, language),
    ...more,
    subject: parseInvitationText(content.subject),
    text: parseInvitationText(content.text),
    sms: parseInvitationText(content.sms),
  };
}

const dateLocales: Readonly<Record<Language, string>> = { en: 'en', fa: 'fa-IR-u-ca-persian' };

/** In the calendar of the language and by the clock of the inquiry. */
export function wordClosing(expireDate: Date | null, timeZone: string, language: Language): string {
  if (expireDate === null) return formatMail('noClosing', {}, language);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateLocales[language], { timeZone, ...options });
  const zone = part({ timeZoneName: 'longGeneric' })
    .formatToParts(expireDate)
    .find(({ type }) => type === 'timeZoneName');
  const words = {
    date: part({ dateStyle: 'long' }).format(expireDate),
    time: part({ timeStyle: 'short' }).format(expireDate),
    zone: zone?.value ?? timeZone,
  };
  return formatMail('closingAt', words, language);
}

/** A page that asks who somebody is; with a token behind the «#», which no log of a server sees, it knows. */
export function takePartUrl(publicUrl: string, inquiryId: string, token: string): string {
  return `${publicUrl}/${inquiryId}/participate${token === '' ? '' : `#${token}`}`;
}

/** The words of one message, without what we say below it. */
export function fillLetter(letter: Letter, { name, channel, link }: Filling) {
  const values = { name, link, title: letter.title, closes: letter.closes };
  const { language } = letter;
  return {
    // A tab is allowed in texts, and no header may have one.
    subject: fillInvitationText(letter.subject, values, { language, link: 'none' }).replace(/\p{Cc}+/gu, ' '),
    text: fillInvitationText(channel === 'email' ? letter.text : letter.sms, values, {
      ...{ language, link: 'ownLine' },
    }),
  };
}
type Filling = { readonly name: string; readonly channel: 'email' | 'sms'; readonly link: string };

/** One message, as it leaves. */
export function composeInvitation(letter: Letter, to: Addressee, { isTest = false } = {}): Message {
  const { language, publicUrl, owner } = letter;
  const { channel, address, off, bounceToken } = to;
  const link = takePartUrl(publicUrl, letter.inquiryId, to.token);
  const { subject, text } = fillLetter(letter, { name: to.name, channel, link });
  const isMail = channel === 'email';
  const why = isTest
    ? formatMail('testNote', {}, language)
    : owner === null
      ? formatMail('invitationWhySomebody', {}, language)
      : formatMail('invitationWhy', {}, language).replace('{{owner}}', () => `\u2068${owner}\u2069`);
  const shown = isTest
    ? formatMail('testSubject', {}, language).replace('{{subject}}', () => subject)
    : subject;
  return composeMessage({
    ...{ language, publicUrl, lifeSeconds, subject: isMail ? shown : '' },
    ...(bounceToken !== undefined && { bounceToken }),
    to: { kind: isMail ? 'email' : 'mobile', text: address },
    paragraphs: isMail ? [...text.split(/\n{2,}/), why] : [text],
    link: { label: formatMail('invitationOpen', {}, language), url: link },
    off: { label: formatMail(isMail ? 'invitationOff' : 'invitationOffShort', {}, language), ...off },
  });
}

/** Texts to begin with, in the inquiry's language. */
export function defaultTexts(kind: WaveKind, language: Language, hasClosing: boolean) {
  const name = kind === 'invitation' ? 'defaultInvitation' : 'defaultReminder';
  return {
    subject: formatMail(`${name}Subject`, {}, language),
    text: formatMail(`${name}Text${hasClosing ? 'Closing' : ''}`, {}, language),
    sms: formatMail(`${name}Sms`, {}, language),
  };
}

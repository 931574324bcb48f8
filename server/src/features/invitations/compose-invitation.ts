import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import type { CampaignKind } from '@nazar/domain/invitations/campaign.ts';
import { fillInvitationText, parseInvitationText } from '@nazar/domain/invitations/invitation-text.ts';
import { makePersonalLink } from '@nazar/domain/participation/personal-link.ts';
import { makeShortQuestionsPath } from '@nazar/domain/routes/short-link.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import { composeMessage, type UnsubscribeLinks } from '../../platform/delivery/compose-message.ts';
import type { DeliveryMessage } from '../../platform/delivery/delivery.ts';
import { formatDeliveryText } from '../../platform/texts/format-texts.ts';

/**
 * Seconds until a queued message expires. Shorter than the gateways' own limits: after a longer wait, the recipient
 * is checked again.
 */
const lifeSeconds = 120;

type Channel = 'email' | 'sms';

/** The data shared by all messages of a campaign. */
interface InvitationTemplate {
  readonly inquiryId: string;
  readonly language: Language;
  readonly title: string;
  /** Formatted closing time; empty when the inquiry has none. */
  readonly closes: string;
  /** The owner's name for invitees; null when the owner has none. */
  readonly owner: string | null;
  readonly publicUrl: string;
  readonly subject: ReturnType<typeof parseInvitationText>;
  readonly text: ReturnType<typeof parseInvitationText>;
  readonly sms: ReturnType<typeof parseInvitationText>;
}

export interface InvitationRecipient {
  readonly name: string;
  readonly channel: Channel;
  readonly address: string;
  /** The token in the link after the «#»; empty in a test message. */
  readonly token: string;
  readonly unsubscribeLinks: UnsubscribeLinks;
  /** Missing in a test message. */
  readonly bounceToken?: string;
}

type Inquiry = {
  readonly id: string;
  readonly expireDate: Date | null;
  readonly definition: Definition;
};

type Content = { readonly subject: string; readonly text: string; readonly sms: string };

function makeInvitationTemplate(
  { id, expireDate, definition }: Inquiry,
  content: Content,
  more: Pick<InvitationTemplate, 'owner' | 'publicUrl'>,
): InvitationTemplate {
  const { language, title, publicTitle, timeZone } = definition;
  return {
    inquiryId: id,
    language,
    title: publicTitle === '' ? title : publicTitle,
    closes: formatClosingTime(expireDate, timeZone, language),
    ...more,
    subject: parseInvitationText(content.subject),
    text: parseInvitationText(content.text),
    sms: parseInvitationText(content.sms),
  };
}

/**
 * The template for each reader and channel of a campaign. Our own texts exist in each language, so they go in the
 * reader's, if the inquiry has it. A message in which the owner has written a text goes as it is.
 */
export function makeInvitationTemplateGetter(
  inquiry: Inquiry,
  campaign: Content & { readonly kind: CampaignKind },
  more: Pick<InvitationTemplate, 'owner' | 'publicUrl'>,
): (reader: Language | null, channel: Channel) => InvitationTemplate {
  const own = makeInvitationTemplate(inquiry, campaign, more);
  const { secondLanguage } = inquiry.definition;
  if (secondLanguage === null) return () => own;
  const definition = translateInquiry(inquiry.definition, secondLanguage);
  const translated = (channel: Channel) => {
    const content = translateDefaultTexts(campaign, secondLanguage, channel);
    return content === null ? own : makeInvitationTemplate({ ...inquiry, definition }, content, more);
  };
  const other = { email: translated('email'), sms: translated('sms') };
  return (reader, channel) => (reader === secondLanguage ? other[channel] : own);
}

const fieldsOf = { email: ['subject', 'text'], sms: ['sms'] } as const;

/** Null if the owner has written a text of the channel. */
function translateDefaultTexts(
  campaign: Content & { readonly kind: CampaignKind },
  to: Language,
  channel: Channel,
): Content | null {
  const { kind } = campaign;
  for (const hasClosing of [true, false]) {
    const isDefault = languages.some((language) => {
      const ours = getDefaultInvitationTexts(kind, language, hasClosing);
      return fieldsOf[channel].every((field) => ours[field] === campaign[field]);
    });
    if (isDefault) return getDefaultInvitationTexts(kind, to, hasClosing);
  }
  return null;
}

const dateLocales: Readonly<Record<Language, string>> = { en: 'en', fa: 'fa-IR-u-ca-persian' };

/** Formatted in the language's calendar and the inquiry's time zone. */
function formatClosingTime(expireDate: Date | null, timeZone: string, language: Language): string {
  if (expireDate === null) return formatDeliveryText('noClosing', {}, language);
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
  return formatDeliveryText('closingAt', words, language);
}

/** The personal link of a message; a test message has no token and leads to the participation page. */
export function makeInvitationMessageLink(publicUrl: string, inquiryId: string, token: string): string {
  if (token !== '') return makePersonalLink(publicUrl, inquiryId, token);
  return `${publicUrl}${makeShortQuestionsPath(inquiryId)}`;
}

/** The subject and text of one message, without our footer. */
export function fillInvitationTemplate(
  template: InvitationTemplate,
  { name, channel, link }: PlaceholderValues,
) {
  const values = { name, link, title: template.title, closes: template.closes };
  const { language } = template;
  return {
    // Texts may contain a tab, but a header may not.
    subject: fillInvitationText(template.subject, values, { language, link: 'none' }).replace(
      /\p{Cc}+/gu,
      ' ',
    ),
    text: fillInvitationText(channel === 'email' ? template.text : template.sms, values, {
      language,
      link: 'ownLine',
    }),
  };
}
type PlaceholderValues = { readonly name: string; readonly channel: Channel; readonly link: string };

/** The line below a message that says why it was sent, with the inviter's name if there is one. */
export function formatInvitationReason({ owner, language }: InvitationTemplate): string {
  if (owner === null) return formatDeliveryText('invitationWhyUnnamed', {}, language);
  return formatDeliveryText('invitationWhy', {}, language).replace('{{owner}}', () => `\u2068${owner}\u2069`);
}

/** One complete message. */
export function composeInvitation(
  template: InvitationTemplate,
  to: InvitationRecipient,
  { isTest = false } = {},
): DeliveryMessage {
  const { language, publicUrl } = template;
  const { channel, address, unsubscribeLinks, bounceToken } = to;
  const link = makeInvitationMessageLink(publicUrl, template.inquiryId, to.token);
  const { subject, text } = fillInvitationTemplate(template, { name: to.name, channel, link });
  const isMail = channel === 'email';
  const why = isTest ? formatDeliveryText('testNote', {}, language) : formatInvitationReason(template);
  const shown = isTest
    ? formatDeliveryText('testSubject', {}, language).replace('{{subject}}', () => subject)
    : subject;
  return composeMessage({
    language,
    publicUrl,
    lifeSeconds,
    subject: isMail ? shown : '',
    ...(bounceToken !== undefined && { bounceToken }),
    to: { kind: isMail ? 'email' : 'mobile', text: address },
    paragraphs: isMail ? [...text.split(/\n{2,}/), why] : [text],
    link: { label: formatDeliveryText('invitationOpen', {}, language), url: link },
    off: {
      label: formatDeliveryText(isMail ? 'invitationOff' : 'invitationOffShort', {}, language),
      ...unsubscribeLinks,
    },
  });
}

/** Default texts in the inquiry's language. */
export function getDefaultInvitationTexts(kind: CampaignKind, language: Language, hasClosing: boolean) {
  const name = kind === 'invitation' ? 'defaultInvitation' : 'defaultReminder';
  return {
    subject: formatDeliveryText(`${name}Subject`, {}, language),
    text: formatDeliveryText(`${name}Text${hasClosing ? 'Closing' : ''}`, {}, language),
    sms: formatDeliveryText(`${name}Sms`, {}, language),
  };
}

import type { OtpPurpose } from '@nazar/domain/api/auth-calls.ts';
import type { MailGroup, NotificationKind } from '@nazar/domain/notifications/notification-kind.ts';
import { fillRoutePath } from '@nazar/domain/routes/app-routes.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { formatDeliveryText, formatNotificationText } from '../texts/format-texts.ts';
import {
  composeMessage,
  isolateLtr,
  type MessageRecipient,
  type UnsubscribeLinks,
} from './compose-message.ts';
import type { DeliveryMessage } from './delivery.ts';
import { maskAddress } from './mask-address.ts';

/** The number of minutes is part of the message. */
export const oneTimeCodeLifetimeMinutes = 5;
/** Seconds for which sending a code, or its replacement, is retried; after that people request a new one. */
export const oneTimeCodeRetrySeconds = 2 * 60;
const noticeSendingLife = 24 * 3_600;

/** Codes use ASCII digits in every language, as phones expect for autofill. */
export function makeOneTimeCodeMessage(
  to: MessageRecipient,
  purpose: OtpPurpose,
  code: string,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  const count = oneTimeCodeLifetimeMinutes;
  const paragraphs =
    to.kind === 'email'
      ? [
          formatDeliveryText(purpose, {}, language),
          formatDeliveryText('codeLife', { count }, language),
          formatDeliveryText('notAsked', {}, language),
        ]
      : [
          formatDeliveryText(`${purpose}Short`, {}, language).replace('{{code}}', code),
          formatDeliveryText('codeLifeShort', { count }, language),
        ];
  const subject = formatDeliveryText('codeSubject', {}, language);
  return composeMessage({
    to,
    language,
    publicUrl,
    subject,
    paragraphs,
    code,
    lifeSeconds: oneTimeCodeRetrySeconds,
  });
}

/** Message to the owner of an account whose address is used for another sign-up. */
export function makeAccountExistsMessage(
  to: MessageRecipient,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  return composeMessage({
    to,
    language,
    publicUrl,
    lifeSeconds: oneTimeCodeRetrySeconds,
    subject: formatDeliveryText('accountExistsSubject', {}, language),
    paragraphs: [formatDeliveryText(getShortText(to, 'accountExists'), {}, language)],
    link: { label: formatDeliveryText('signIn', {}, language), url: `${publicUrl}/login` },
  });
}

/** Message to the owner of an account whose address another account requests. */
export function makeAddressInUseMessage(
  to: MessageRecipient,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  return composeMessage({
    to,
    language,
    publicUrl,
    lifeSeconds: oneTimeCodeRetrySeconds,
    subject: formatDeliveryText('addressInUseSubject', {}, language),
    paragraphs: [
      formatDeliveryText(getShortText(to, 'addressInUse'), {}, language),
      ...(to.kind === 'email' ? [formatDeliveryText('notAsked', {}, language)] : []),
    ],
  });
}

export function makePasswordChangedMessage(
  to: MessageRecipient,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  return makeNotice(to, language, publicUrl, 'passwordChangedSubject', [
    formatDeliveryText('passwordChanged', {}, language),
    formatDeliveryText('passwordChangedNotYou', {}, language),
  ]);
}

/**
 * Message to the account's previous addresses; the new one is masked, so that only its owner recognises it.
 */
export function makeAddressChangedMessage(
  to: MessageRecipient,
  changedTo: MessageRecipient,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  const shown = isolateLtr(maskAddress(changedTo), language);
  const sentence = formatDeliveryText(`${changedTo.kind}Changed`, {}, language).replace(
    '{{address}}',
    () => shown,
  );
  const oldAddressNotice =
    to.kind === changedTo.kind ? ` ${formatDeliveryText('oldAddressGone', {}, language)}` : '';
  return makeNotice(to, language, publicUrl, `${changedTo.kind}ChangedSubject`, [
    `${sentence}${oldAddressNotice}`,
    formatDeliveryText('addressChangedNotYou', {}, language),
  ]);
}

/** Message to an account whose owner requested its deletion; `on` is an ISO day. */
export function makeAccountDeletionMessage(
  to: MessageRecipient,
  on: string,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  return composeMessage({
    to,
    language,
    publicUrl,
    lifeSeconds: noticeSendingLife,
    subject: formatDeliveryText('deletionSubject', {}, language),
    paragraphs: [
      formatDeliveryText('deletion', { date: on }, language),
      formatDeliveryText('deletionBack', {}, language),
    ],
    link: { label: formatDeliveryText('signIn', {}, language), url: `${publicUrl}/login` },
  });
}

/** New comments on one inquiry since its owner's last e-mail. */
export interface NewCommentCounts {
  readonly inquiryId: string;
  readonly title: string;
  /** Number of public comments, and of comments that await approval. */
  readonly shown: number;
  readonly held: number;
}

/** Reports the last day's comments on an owner's inquiries: how many and where, never authors or texts. */
export function makeCommentsMessage(
  to: MessageRecipient,
  { inquiries, off }: { readonly inquiries: readonly NewCommentCounts[]; readonly off: UnsubscribeLinks },
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  const [only] = inquiries;
  const path = inquiries.length === 1 && only !== undefined ? `/${only.inquiryId}` : '/Inquiries';
  const listCounts = ({ title, shown, held }: NewCommentCounts) => [
    `\u2068${title}\u2069`,
    ...(shown > 0 ? [formatDeliveryText('commentsShown', { count: shown }, language)] : []),
    ...(held > 0 ? [formatDeliveryText('commentsHeld', { count: held }, language)] : []),
  ];
  return composeMessage({
    to,
    language,
    publicUrl,
    lifeSeconds: noticeSendingLife,
    subject: formatDeliveryText('commentsSubject', {}, language),
    paragraphs: [
      formatDeliveryText('comments', {}, language),
      ...inquiries.map((each) => listCounts(each).join(' – ')),
    ],
    link: { label: formatDeliveryText('commentsOpen', {}, language), url: `${publicUrl}${path}` },
    off: { label: formatDeliveryText('commentsOff', {}, language), ...off },
  });
}

type Notified = {
  readonly group: Exclude<MailGroup, 'comments'>;
  readonly notices: readonly {
    readonly kind: NotificationKind;
    readonly count: number;
    /** Null for a person without a name. */
    readonly title: string | null;
    readonly inquiryId?: string | null;
  }[];
  readonly off: UnsubscribeLinks;
};

/** Reports unread notifications of one kind: what happened where, never who did it. */
export function makeNotificationsMessage(
  to: MessageRecipient,
  { group, notices, off }: Notified,
  language: Language,
  publicUrl: string,
): DeliveryMessage {
  const [inquiryId, ...others] = new Set(notices.map((notice) => notice.inquiryId));
  const isOfOne = group === 'results' && inquiryId != null && others.length === 0;
  return composeMessage({
    to,
    language,
    publicUrl,
    lifeSeconds: noticeSendingLife,
    subject: formatDeliveryText(`${group}Subject`, {}, language),
    paragraphs: notices.map(({ kind, ...about }) => formatNotificationText(kind, about, language)),
    link: {
      label: formatDeliveryText(isOfOne ? 'resultsOpen' : 'noticesOpen', {}, language),
      url: `${publicUrl}${isOfOne ? fillRoutePath('results', { inquiryId }) : '/notifications'}`,
    },
    off: { label: formatDeliveryText(`${group}Off`, {}, language), ...off },
  });
}

function makeNotice(
  to: MessageRecipient,
  language: Language,
  publicUrl: string,
  subject: string,
  paragraphs: readonly string[],
): DeliveryMessage {
  return composeMessage({
    to,
    language,
    publicUrl,
    paragraphs,
    lifeSeconds: noticeSendingLife,
    subject: formatDeliveryText(subject, {}, language),
    link: { label: formatDeliveryText('newPassword', {}, language), url: `${publicUrl}/forgot` },
  });
}

function getShortText(to: MessageRecipient, key: string): string {
  return to.kind === 'email' ? key : `${key}Short`;
}

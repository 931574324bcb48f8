/** The kinds of notifications. Their sentences are in the locales, in `notifications.json`. */
export const notificationKinds = [
  /** Comments and replies on an inquiry of mine. */
  'comment',
  /** A guest's comment with a link, which I see first. */
  'heldComment',
  /** To a comment of mine. */
  'reply',
  /** To take part in an inquiry; it went to me by e-mail or as a text message, too. */
  'invitation',
  'inquiryClosed',
  'newResponses',
  /** The number of responses that the owner chose has come. */
  'responseCount',
  'exportDone',
  'exportFailed',
  'importDone',
  'importFailed',
  /** By an administrator; the reason goes along. */
  'inquiryTakenDown',
  'inquiryRestored',
  'commentTakenDown',
  'messageTakenDown',
  /** Messages that wait in a chat for long. */
  'chatMessage',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** What can be switched on and off together as to e-mail. */
export const mailGroups = ['comments', 'replies', 'messages', 'results', 'decisions'] as const;
export type MailGroup = (typeof mailGroups)[number];

/**
 * The setting that sends each kind by e-mail. Comments go once a day, all in one; the others soon, while unread.
 * Exports and imports have none, because people wait for them on their pages, and an invitation is a message itself.
 */
export const mailGroupOf: Readonly<Record<NotificationKind, MailGroup | null>> = {
  comment: 'comments',
  heldComment: 'comments',
  reply: 'replies',
  invitation: null,
  inquiryClosed: 'results',
  newResponses: 'results',
  responseCount: 'results',
  exportDone: null,
  exportFailed: null,
  importDone: null,
  importFailed: null,
  inquiryTakenDown: 'decisions',
  inquiryRestored: 'decisions',
  commentTakenDown: 'decisions',
  messageTakenDown: 'decisions',
  chatMessage: 'messages',
};

/** Days for which a notification is kept, read or not. */
export const notificationDays = 90;

/** Unread notifications are counted up to this. */
export const maxUnread = 100;

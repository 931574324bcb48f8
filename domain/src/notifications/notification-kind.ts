/** The kinds of notifications. Their sentences are in the locales, in `notifications.json`. */
export const notificationKinds = [
  /** Comments and replies on an inquiry of mine. */
  'comment',
  /** A guest's comment with a link, which I see first. */
  'heldComment',
  /** To a comment of mine. */
  'reply',
  /** An invitation to an inquiry, which was also sent by e-mail or SMS. */
  'invitation',
  'inquiryClosed',
  'newResponses',
  /** The number of responses chosen by the owner is reached. */
  'responseCount',
  'exportDone',
  'exportFailed',
  'importDone',
  'importFailed',
  /** Removed by an administrator; the reason is included. */
  'inquiryTakenDown',
  'inquiryRestored',
  'commentTakenDown',
  'messageTakenDown',
  /** Messages that wait in a chat for long. */
  'chatMessage',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Groups of notifications with a common e-mail switch. */
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

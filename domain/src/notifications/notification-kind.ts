/** The kinds of notifications. Their sentences are in the locales, in `notifications.json`. */
export const notificationKinds = [
  /** Comments and replies on my inquiry. */
  'comment',
  /** A guest's comment with a link, which awaits my approval. */
  'heldComment',
  /** A reply to my comment. */
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
  /** Chat messages that have been unread for long. */
  'chatMessage',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Groups of notifications with a common e-mail switch. */
export const mailGroups = ['comments', 'replies', 'messages', 'results', 'decisions'] as const;
export type MailGroup = (typeof mailGroups)[number];

/**
 * The setting that switches e-mails for each kind. Comments are sent together once a day; the others are sent
 * soon if unread. Exports and imports are not e-mailed, because people wait for them on their pages, and an
 * invitation is already a message.
 */
export const mailGroupByKind: Readonly<Record<NotificationKind, MailGroup | null>> = {
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

/** Days after which a notification is deleted, read or not. */
export const notificationRetentionDays = 90;

/** Maximum shown number of unread notifications. */
export const maxShownUnreadNotifications = 100;

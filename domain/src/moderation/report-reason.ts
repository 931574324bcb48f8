/** Why somebody reports an inquiry or a comment, and why an administrator takes one down. */
export const reportReasons = ['spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Reasons for reporting an inquiry or a comment, and for taking one down. */
export const reportReasons = ['spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

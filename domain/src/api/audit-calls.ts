import * as z from 'zod/mini';
import { idSchema, instantSchema } from '../text/plain.ts';
import { defineCall } from './define-call.ts';
import { cursorPagingShape } from './envelope.ts';

/** The administrators' actions that are logged, one entry each. */
export const auditActions = [
  'user.enable',
  'user.disable',
  'user.makeAdmin',
  'user.removeAdmin',
  'category.add',
  'category.rename',
  'category.move',
  'category.merge',
  'category.delete',
  'inquiry.markTemplate',
  'inquiry.unmarkTemplate',
  'inquiry.takeDown',
  'inquiry.restore',
  'comment.takeDown',
  'comment.restore',
  'comment.delete',
  'message.takeDown',
  'message.restore',
  'reports.dismiss',
  'appeal.refuse',
] as const;
export type AuditAction = (typeof auditActions)[number];

const auditSubjects = ['user', 'category', 'inquiry', 'comment', 'message'] as const;
export type AuditSubject = (typeof auditSubjects)[number];

/** The values that an action changed, by their names in the audit log. */
export const auditValuesSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.null()]),
);
export type AuditEntryValues = z.infer<typeof auditValuesSchema>;

const personSchema = z.object({
  id: idSchema(),
  /** Null if the account is deleted. */
  name: z.nullable(z.string()),
});

const auditEntrySchema = z.object({
  id: idSchema(),
  at: z.string(),
  /** Null for the command that creates administrators. */
  admin: z.nullable(personSchema),
  action: z.enum(auditActions),
  subject: z.object({
    kind: z.enum(auditSubjects),
    id: idSchema(),
    /** The inquiry that a comment belongs to. */
    inquiryId: z.nullable(idSchema()),
    name: z.nullable(z.string()),
  }),
  before: auditValuesSchema,
  after: auditValuesSchema,
  reason: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const getAuditEntries = defineCall('Admin', 'getAuditEntries', {
  access: 'admin',
  transaction: 'read',
  summary: 'Lists the actions of administrators, newest first. Entries are never changed or deleted.',
  input: z.strictObject({
    ...cursorPagingShape,
    action: z.optional(z.enum(auditActions)),
    adminId: z.optional(idSchema()),
    subjectId: z.optional(idSchema()),
    from: z.optional(instantSchema()),
    to: z.optional(instantSchema()),
  }),
  result: z.object({
    data: z.array(auditEntrySchema),
    next: z.nullable(z.string()),
    /** Everyone who appears as an actor, for the filter. */
    admins: z.array(personSchema),
  }),
});

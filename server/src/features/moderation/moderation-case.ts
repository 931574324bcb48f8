import type { AuditAction, AuditState } from '@nazar/domain/api/audit-calls.ts';
import type { Moderation } from '../reports/index.ts';

export type Noted = { readonly before?: AuditState; readonly after?: AuditState; readonly reason?: string };
export type JudgedAct = 'takeDown' | 'restore' | 'reports.dismiss' | 'appeal.refuse';

/**
 * Content that an administrator decides on, locked until the transaction ends, with the operations that differ by
 * its kind.
 */
export type ModerationCase = {
  readonly adminId: string;
  readonly held: Moderation;
  /** Hides the content; returns what must be kept to restore it. */
  hide(now: Date): Promise<Partial<Pick<Moderation, 'keptText' | 'keptState'>>>;
  show(now: Date): Promise<void>;
  /** Cleans up when the case is closed. */
  done(): Promise<void>;
  note(act: JudgedAct, noted?: Noted): Promise<void>;
  notifyTakenDown(words: string): Promise<void>;
  notifyRestored(reason: string): Promise<void>;
};

export function auditAction(act: JudgedAct, kind: 'inquiry' | 'comment' | 'message'): AuditAction {
  return act === 'takeDown' || act === 'restore' ? `${kind}.${act}` : act;
}

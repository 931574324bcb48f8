import type { AuditAction, AuditState } from '@nazar/domain/api/audit-calls.ts';
import type { Moderation } from './moderation-queries.ts';

export type Noted = { readonly before?: AuditState; readonly after?: AuditState; readonly reason?: string };
export type JudgedAct = 'takeDown' | 'restore' | 'reports.dismiss' | 'appeal.refuse';

/** A thing that an administrator judges, held until the transaction ends; what differs by its kind. */
export type Judged = {
  readonly adminId: string;
  readonly held: Moderation;
  /** Hides it; gives what has to be kept to show it again. */
  hide(now: Date): Promise<Partial<Pick<Moderation, 'keptText' | 'keptState'>>>;
  show(now: Date): Promise<void>;
  /** Nobody has to judge it any more. */
  done(): Promise<void>;
  note(act: JudgedAct, noted?: Noted): Promise<void>;
  tellTakenDown(words: string): Promise<void>;
  tellRestored(reason: string): Promise<void>;
};

export function auditAction(act: JudgedAct, kind: 'inquiry' | 'comment' | 'message'): AuditAction {
  return act === 'takeDown' || act === 'restore' ? `${kind}.${act}` : act;
}

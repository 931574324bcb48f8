import type { AuditAction, AuditEntryValues } from '@nazar/domain/api/audit-calls.ts';
import type { ModerationRow } from '../reports/index.ts';

type AuditedTarget = {
  readonly before?: AuditEntryValues;
  readonly after?: AuditEntryValues;
  readonly reason?: string;
};
type ModerationAct = 'takeDown' | 'restore' | 'reports.dismiss' | 'appeal.refuse';

/**
 * Content that an administrator decides on, locked until the transaction ends, with the operations that differ by
 * its kind.
 */
export type ModerationCaseActions = {
  readonly adminId: string;
  readonly locked: ModerationRow;
  /** Hides the content; returns what must be kept to restore it. */
  hide(now: Date): Promise<Partial<Pick<ModerationRow, 'keptText' | 'keptState'>>>;
  show(now: Date): Promise<void>;
  /** Cleans up when the case is closed. */
  done(): Promise<void>;
  note(act: ModerationAct, noted?: AuditedTarget): Promise<void>;
  notifyTakenDown(explanation: string): Promise<void>;
  notifyRestored(reason: string): Promise<void>;
};

export function toAuditAction(act: ModerationAct, kind: 'inquiry' | 'comment' | 'message'): AuditAction {
  return act === 'takeDown' || act === 'restore' ? `${kind}.${act}` : act;
}

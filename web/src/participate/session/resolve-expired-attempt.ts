import { closeAttempt } from '@nazar/domain/api/participation-calls.ts';
import type { AttemptDraft } from './browser-attempt-store.ts';
import type { CallRefusal } from './call-server.ts';
import { sendUntilAnswered } from './send-until-answered.ts';
import type { SessionCore } from './session-core.ts';

/** After the time limit, finds out whether the answers that the server saved count. */
export async function resolveExpiredAttempt(
  core: SessionCore,
  draft: AttemptDraft,
  refused: (refusal: CallRefusal) => Promise<void>,
): Promise<void> {
  const { deps, page, pause } = core;
  const { attemptId, secret, endsAt, savedAt = null, unsaved } = draft;
  core.set({ phase: { name: 'sending', state: 'trying' }, endsAt });
  const input = { inquiryId: page.inquiryId, attemptId, attemptSecret: secret };
  const reply = await sendUntilAnswered(() => deps.call(closeAttempt, input), {
    online: deps.online,
    random: deps.random,
    pause,
    report: (state) => core.set({ phase: { name: 'sending', state } }),
  });
  if (reply.kind === 'refused') return refused(reply);
  core.showKept();
  const { counted, expireMessage } = reply.result;
  if (counted === null) return core.set({ expireMessage, phase: { name: 'timeEnded' } });
  const receipt = { ...counted, secret, at: deps.now() };
  const late = [...core.get().answers].filter(([questionId]) => unsaved?.includes(questionId) ?? true);
  const answers = late.map(([, answer]) => answer);
  core.store().finish(receipt, late.length === 0 ? undefined : { ...draft, answers, late: true });
  core.set({ answers: new Map(late), phase: { name: 'done', receipt, timeEnded: true, savedAt } });
}

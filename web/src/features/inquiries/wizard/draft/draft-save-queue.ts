import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { isDocumentTooLarge } from '@nazar/domain/inquiries/edits/document-checks.ts';
import type { Edit } from '@nazar/domain/inquiries/edits/edit.ts';
import { type DraftConflictKey, mergeDrafts } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { callApi } from '../../../../api/call-api.ts';
import { computeRetryPause } from '../../../../api/compute-retry-pause.ts';
import { readSessionToken } from '../../../../api/session.ts';
import { type Draft, type InquiryFromServer, type SavedDraft, toSavedDraft } from './draft.ts';
import { type DraftSaveRefusal, parseDraftSaveRefusal } from './draft-save-refusal.ts';
import {
  type DraftSaveRequest,
  hasUnsavedEdits,
  planNextDraftSave,
  sendDraftSave,
} from './draft-save-request.ts';
import { keepTypedTexts } from './keep-typed.ts';

/** Events of the save queue, for the draft and its screen. */
type SaveQueueEvents = {
  saving: () => void;
  stored: (saved: SavedDraft) => void;
  /** Everything that can be sent was sent; `unsaved` means that a rest is left. */
  finished: (unsaved: boolean) => void;
  /** The server is unreachable or failing; the queue retries. */
  delayed: (problem: ApiProblem, first: boolean) => void;
  refused: (problem: ApiProblem, refusal: DraftSaveRefusal, saved: SavedDraft) => void;
  /** Another tab saved first, and its changes were merged. */
  merged: (draft: Draft, theirs: InquiryFromServer) => void;
  /** Another tab changed the same fields. Nothing is sent until `rebase`. */
  conflicted: (theirs: InquiryFromServer, conflicts: readonly DraftConflictKey[]) => void;
};

/** Milliseconds to which the pause between retries grows. */
const longestPause = 30_000;

/** Sends the difference between the author's draft and the saved one, one request at a time. */
export class DraftSaveQueue {
  private saved: SavedDraft;
  private readonly read: () => Draft;
  private readonly events: SaveQueueEvents;
  private refused: readonly Edit[] = [];
  /** Refused edits that are sent again once the draft has become short enough. */
  private waiting: readonly Edit[] = [];
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delays = 0;
  /** The moment until which the server has asked to wait, in milliseconds. */
  private busyUntil = 0;
  /** A request without a reply may have been stored, so exactly the same request is sent again. */
  private uncertain: DraftSaveRequest | null = null;
  private halted = false;

  constructor(saved: SavedDraft, read: () => Draft, events: SaveQueueEvents) {
    this.saved = saved;
    this.read = read;
    this.events = events;
  }

  get stored(): SavedDraft {
    return this.saved;
  }

  get unsaved(): boolean {
    return hasUnsavedEdits(this.saved, this.read());
  }

  /** Saves after a pause, and not while the server has asked to wait; each call restarts the pause. */
  later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flushUnlessBusy(), Math.max(pause, this.busyUntil - Date.now()));
  }

  /** A save that runs meanwhile may show that the server is busy. */
  private async flushUnlessBusy(): Promise<void> {
    while (this.running !== null) await this.running;
    if (Date.now() < this.busyUntil) this.later(0);
    else await this.flush();
  }

  /** Saves immediately; true if everything is saved. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    if (readSessionToken() === null) {
      this.events.finished(this.unsaved);
      return !this.unsaved;
    }
    // Also saves changes made while the last round was finishing.
    while (this.running !== null) await this.running;
    if (this.halted) return false;
    this.running = this.run().finally(() => {
      this.running = null;
    });
    await this.running;
    return !this.unsaved;
  }

  /**
   * Like `flush`, for a save that the author requests: refused edits are sent again, so that the reason is shown again.
   */
  async saveNow(): Promise<boolean> {
    this.forgetRefusals();
    this.delays = 0;
    return this.flush();
  }

  /** Runs other calls that need the revision, between two saves. */
  async runExclusively<Result>(act: (saved: SavedDraft) => Promise<Result>): Promise<Result> {
    while (this.running !== null) await this.running;
    const acting = act(this.saved);
    const finished = acting.then(
      () => undefined,
      () => undefined,
    );
    this.running = finished.finally(() => {
      this.running = null;
    });
    return acting;
  }

  /** Merges changes saved by another tab, as before a save; true if merged. */
  async catchUp(): Promise<boolean> {
    return !this.halted && this.runExclusively((saved) => this.mergeServerDraft(saved));
  }

  /** Continues from the saved draft that was loaded last. */
  rebase(saved: SavedDraft): void {
    this.saved = saved;
    this.forgetRefusals();
    this.halted = false;
    this.uncertain = null;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.halted = true;
  }

  private async run(): Promise<void> {
    for (;;) {
      const save = this.uncertain ?? planNextDraftSave(this.saved, this.read(), this.heldBack);
      if (save === null) return this.events.finished(this.unsaved);
      this.events.saving();
      try {
        this.accept({ ...save.next, id: this.saved.id, revision: await sendDraftSave(this.saved, save) });
      } catch (error) {
        if (!(error instanceof ApiProblem)) {
          this.events.finished(true);
          throw error;
        }
        if (!(await this.recover(error, save))) return;
      }
    }
  }

  private get heldBack(): readonly Edit[] {
    const waits = this.waiting.length > 0 && this.isDraftTooLarge;
    return waits ? [...this.refused, ...this.waiting] : this.refused;
  }

  private get isDraftTooLarge(): boolean {
    const { settings, segments } = this.read();
    return isDocumentTooLarge({ ...settings, segments });
  }

  private forgetRefusals(): void {
    this.refused = [];
    this.waiting = [];
  }

  private accept({ id, revision, settings, segments }: SavedDraft): void {
    this.saved = { id, revision, settings, segments };
    this.uncertain = null;
    this.delays = 0;
    this.busyUntil = 0;
    this.events.stored(this.saved);
  }

  /** Handles a failed request; true if the queue can continue. */
  private async recover(problem: ApiProblem, save: DraftSaveRequest): Promise<boolean> {
    if (problem.status === 0 || problem.status >= 500 || problem.status === 429) {
      if (problem.status !== 429) this.uncertain = save;
      return this.delay(problem);
    }
    const exists = problem.code === 'duplicateId' && save.edits === null && this.uncertain !== null;
    if (problem.code === 'staleRevision' || exists)
      return this.mergeServerDraft(exists ? save.next : this.saved);
    this.uncertain = null;
    if (problem.status === 401) {
      // The edits are valid, so they are sent again after signing in.
      this.events.delayed(problem, true);
      return false;
    }
    const refusal = parseDraftSaveRefusal(problem, save, this.saved);
    const isTooLarge = Object.values(problem.fields).some(({ code }) => code === 'documentTooLarge');
    if (isTooLarge && this.isDraftTooLarge) this.waiting = [...this.waiting, ...refusal.edits];
    else this.refused = [...this.refused, ...refusal.edits];
    this.events.refused(problem, refusal, this.saved);
    // The inquiry was deleted, so other requests would fail too.
    if (problem.status === 404) this.events.finished(true);
    return problem.status !== 404;
  }

  private delay(problem: ApiProblem): false {
    const retryAfter = (problem.retryAfter ?? 0) * 1000;
    // The first retry comes after about two seconds.
    const failed = { failures: this.delays + 1, longest: longestPause, retryAfter };
    const pause = computeRetryPause(failed, Math.random);
    this.events.delayed(problem, this.delays === 0);
    this.delays += 1;
    this.busyUntil = retryAfter > 0 ? Date.now() + pause : 0;
    this.later(pause);
    return false;
  }

  /** The saved draft has changed, so its edits are merged with ours unless they conflict. */
  private async mergeServerDraft(base: Draft): Promise<boolean> {
    let theirs: InquiryFromServer;
    try {
      theirs = (await callApi(getMyInquiry, { id: this.saved.id, complete: true }, { quiet: true })).item;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return this.delay(error);
    }
    const stored = keepTypedTexts(base, toSavedDraft(theirs));
    const joined = mergeDrafts(base, this.read(), stored);
    if (!joined.ok) {
      this.halted = true;
      this.events.conflicted(theirs, joined.conflicts);
      return false;
    }
    this.accept(stored);
    this.events.merged(joined.merged, theirs);
    return true;
  }
}

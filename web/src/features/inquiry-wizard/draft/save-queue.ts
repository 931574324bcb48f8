import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { callApi } from '../../../api/call-api.ts';
import { type Draft, type LoadedInquiry, type SavedDraft, savedDraft } from './draft.ts';
import { hasLanded } from './landed.ts';
import { applyWrite, isUnsaved, nextWrite, nothingRefused, type Refused, type Write } from './next-write.ts';
import { sendWrite } from './send-write.ts';

/** What happens to the queue that the draft and its screen have to know. */
export type QueueEvents = {
  saving: () => void;
  stored: (saved: SavedDraft) => void;
  /** Everything that can be sent has been; `unsaved` is left over. */
  rested: (unsaved: boolean) => void;
  /** The server can't be reached or can't answer; it is asked again by itself. */
  delayed: (problem: ApiProblem, first: boolean) => void;
  refused: (problem: ApiProblem, write: Write, saved: SavedDraft) => void;
  /** Another tab was faster. Nothing is sent until `rebase`. */
  overtaken: (theirs: LoadedInquiry) => void;
};

/** Milliseconds between tries; the last one is kept. */
const pauses = [2000, 5000, 10_000, 30_000];

/**
 * Sends the difference between the author's draft and the stored one, one call after the other, each on the
 * revision that the one before made.
 */
export class SaveQueue {
  private saved: SavedDraft;
  private readonly read: () => Draft;
  private readonly events: QueueEvents;
  private refused: Refused = nothingRefused;
  private running: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private delays = 0;
  /** The last write's reply did not come: it may have been stored. */
  private uncertain = false;
  private halted = false;

  constructor(saved: SavedDraft, read: () => Draft, events: QueueEvents) {
    this.saved = saved;
    this.read = read;
    this.events = events;
  }

  get stored(): SavedDraft {
    return this.saved;
  }

  get unsaved(): boolean {
    return isUnsaved(this.saved, this.read());
  }

  /** Saves after a pause; each call begins it anew. */
  later(pause: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), pause);
  }

  /** Saves at once. True when all is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.timer);
    // What was changed while the last round was finishing is not left behind.
    while (this.running !== null) await this.running;
    if (this.halted) return false;
    this.running = this.run().finally(() => {
      this.running = null;
    });
    await this.running;
    return !this.unsaved;
  }

  /** Between two saves: for calls that name the revision too. */
  async alone<Result>(act: (saved: SavedDraft) => Promise<Result>): Promise<Result> {
    while (this.running !== null) await this.running;
    const acting = act(this.saved);
    const settled = acting.then(
      () => undefined,
      () => undefined,
    );
    this.running = settled.finally(() => {
      this.running = null;
    });
    return acting;
  }

  /** Goes on from another stored draft, the one that was read last. */
  rebase(saved: SavedDraft): void {
    this.saved = saved;
    this.refused = nothingRefused;
    this.halted = false;
    this.uncertain = false;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.halted = true;
  }

  private async run(): Promise<void> {
    for (;;) {
      const write = nextWrite(this.saved, this.read(), this.refused);
      if (write === null) return this.events.rested(this.unsaved);
      this.events.saving();
      try {
        this.accept(applyWrite(this.saved, write, await sendWrite(this.saved, write)));
      } catch (error) {
        if (!(error instanceof ApiProblem)) {
          this.events.rested(true);
          throw error;
        }
        if (!(await this.recover(error, write))) return;
      }
    }
  }

  private accept(saved: SavedDraft): void {
    this.saved = saved;
    this.uncertain = false;
    this.delays = 0;
    this.events.stored(saved);
  }

  /** True when the queue can go on. */
  private async recover(problem: ApiProblem, write: Write): Promise<boolean> {
    if (problem.status === 0 || problem.status >= 500 || problem.status === 429) {
      return this.delay(problem, problem.status !== 429);
    }
    const isOvertaken = problem.code === 'staleRevision';
    const exists = problem.code === 'duplicateId' && write.kind === 'create' && this.uncertain;
    if (isOvertaken || exists) return this.compare(write);
    this.refuse(write, problem);
    this.events.refused(problem, write, this.saved);
    // Signed out, or the inquiry is gone: nothing else would get through either.
    const ends = problem.status === 401 || problem.status === 404;
    if (ends) this.events.rested(true);
    return !ends;
  }

  private delay(problem: ApiProblem, uncertain: boolean): false {
    const pause = pauses[Math.min(this.delays, pauses.length - 1)] ?? 30_000;
    this.events.delayed(problem, this.delays === 0);
    this.delays += 1;
    this.uncertain ||= uncertain;
    this.later(Math.max(pause, (problem.retryAfter ?? 0) * 1000));
    return false;
  }

  /** The stored draft is not the one we knew: our own write made it so, or somebody else's. */
  private async compare(write: Write): Promise<boolean> {
    let theirs: LoadedInquiry;
    try {
      theirs = (await callApi(getMyInquiry, { id: this.saved.id, complete: true }, { quiet: true })).item;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return this.delay(error, false);
    }
    const stored = savedDraft(theirs);
    if (this.uncertain && (write.kind === 'create' || hasLanded(this.saved, write, stored))) {
      const ours = write.kind === 'create' ? stored : applyWrite(this.saved, write, stored.revision);
      this.accept(ours);
      return true;
    }
    this.halted = true;
    this.events.overtaken(theirs);
    return false;
  }

  private refuse(write: Write, problem: ApiProblem): void {
    switch (write.kind) {
      case 'create':
      case 'settings': {
        const sent = write.kind === 'create' ? write.settings : write.changes;
        const named = new Set(Object.keys(problem.fields).map((path) => path.split('.')[0] ?? ''));
        const at = Object.entries(sent).filter(([name]) => named.has(name));
        // A refusal that names none of them would otherwise come again for ever.
        const fields = Object.fromEntries(at.length > 0 ? at : Object.entries(sent));
        const order = write.kind === 'settings' ? (write.segmentOrder ?? []) : [];
        this.refused = { ...this.refused, order, settings: { ...this.refused.settings, ...fields } };
        return;
      }
      case 'deleteSegment':
        this.refused = {
          ...this.refused,
          deletions: new Set(this.refused.deletions).add(write.segmentId),
        };
        return;
      default: {
        const { segment } = write;
        const own = this.read().segments.find(({ id }) => id === segment.id) ?? segment;
        this.refused = { ...this.refused, segments: new Map(this.refused.segments).set(own.id, own) };
      }
    }
  }
}

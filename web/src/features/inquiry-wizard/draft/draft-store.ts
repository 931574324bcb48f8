import type { InquirySettings } from '@nazar/domain/inquiry/inquiry.ts';
import type { ApiProblem } from '../../../api/api-problem.ts';
import { reportProblem } from '../../../api/call-api.ts';
import type { SaveState } from '../../../ui/saved-mark.tsx';
import { type Draft, type Facts, factsOf, type LoadedInquiry, type SavedDraft, savedDraft } from './draft.ts';
import { dropBackup, keepBackup } from './draft-backup.ts';
import { type FieldKey, fieldKey, noProblems, type Problems } from './draft-problems.ts';
import type { Segments } from './edit-segments.ts';
import type { Write } from './next-write.ts';
import { restoreRemoved } from './restore-removed.ts';
import { SaveQueue } from './save-queue.ts';
import { tidySegments } from './tidy-segments.ts';

/** Milliseconds of rest before what was typed is sent. */
const pause = 900;

export type DraftState = Draft & {
  readonly id: string;
  /** The server knows it: it has an address. */
  readonly isStored: boolean;
  readonly facts: Facts;
  readonly save: SaveState;
  /** The revision that is stored. */
  readonly revision: number;
  readonly problems: Problems;
  /** What another tab has made of it. */
  readonly theirs: LoadedInquiry | null;
  /** A field to go to, wherever it is. */
  readonly focus: FieldKey | null;
};

export type DraftStart = { readonly saved: SavedDraft; readonly draft: Draft; readonly facts: Facts };

/** The draft that one tab edits: what is on the screen, and the queue that stores it. */
export class DraftStore {
  private state: DraftState;
  private readonly queue: SaveQueue;
  private readonly listeners = new Set<() => void>();

  constructor({ saved, draft, facts }: DraftStart) {
    this.state = {
      ...draft,
      id: saved.id,
      isStored: saved.revision > 0,
      revision: saved.revision,
      facts,
      save: 'idle',
      problems: noProblems,
      theirs: null,
      focus: null,
    };
    this.queue = new SaveQueue(saved, () => this.state, {
      saving: () => this.set({ save: 'saving' }),
      stored: ({ revision }) => this.set({ isStored: true, revision }),
      rested: (unsaved) => this.rest(unsaved),
      delayed: (problem, first) => {
        if (first) reportProblem(problem);
        this.rest(true);
      },
      refused: (problem, write, stored) => this.takeRefusal(problem, write, stored),
      overtaken: (theirs) => {
        this.rest(true);
        this.set({ theirs });
      },
    });
  }

  readonly getState = (): DraftState => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get unsaved(): boolean {
    return this.queue.unsaved;
  }

  readonly changeSettings = (changes: Partial<InquirySettings>): void => {
    const settings = { ...this.state.settings, ...changes };
    const anonymous = settings.cooperationType === 'anon' || settings.anonymous;
    const names = new Set(Object.keys(changes));
    this.set({
      settings: { ...settings, anonymous },
      problems: without(this.state.problems, (key) => names.has(key)),
    });
    this.queue.later(pause);
  };

  /** `about` are the ids whose problems are settled by the edit, as far as one can tell here. */
  readonly changeSegments = (
    change: (segments: Segments) => Segments,
    about: readonly string[] = [],
  ): void => {
    const segments = change(this.state.segments);
    if (segments === this.state.segments) return;
    const settled = (key: FieldKey) => key === 'segments' || about.includes(key.split('.')[0] ?? '');
    this.set({ segments, problems: without(this.state.problems, settled) });
    this.queue.later(pause);
  };

  readonly setProblems = (problems: Problems): void => this.set({ problems });
  readonly goTo = (focus: FieldKey | null): void => this.set({ focus });
  readonly setFacts = (facts: Partial<Facts>): void => this.set({ facts: { ...this.state.facts, ...facts } });

  /** Stores everything now. True when nothing is left over. */
  readonly flush = (): Promise<boolean> => this.queue.flush();

  readonly alone = <Result>(act: (saved: SavedDraft) => Promise<Result>): Promise<Result> =>
    this.queue.alone(act);

  /** Another tab's draft takes the place of ours. */
  readonly takeTheirs = (): void => {
    const { theirs } = this.state;
    if (theirs === null) return;
    const saved = savedDraft(theirs);
    this.queue.rebase(saved);
    const { settings, segments } = saved;
    this.set({ settings, segments, facts: factsOf(theirs), theirs: null, problems: noProblems });
    this.rest(false);
    this.set({ revision: saved.revision });
  };

  /** Ours is stored over theirs. */
  readonly keepMine = (): void => {
    const { theirs } = this.state;
    if (theirs === null) return;
    this.queue.rebase(savedDraft(theirs));
    this.set({ theirs: null, facts: factsOf(theirs) });
    void this.queue.flush();
  };

  /** Another tab's draft was met outside of saving: nothing is stored until the author has decided. */
  readonly meet = (theirs: LoadedInquiry): void => {
    this.queue.stop();
    this.set({ theirs });
  };

  /** For when the page may go away: a copy stays in the tab as long as something is not stored. */
  readonly secure = (): void => {
    if (!this.unsaved) return;
    keepBackup(this.queue.stored, this.state);
    void this.queue.flush();
  };

  private rest(unsaved: boolean): void {
    if (unsaved) keepBackup(this.queue.stored, this.state);
    else dropBackup(this.state.id);
    const untitled = this.queue.stored.revision === 0 && this.state.settings.title.trim() === '';
    this.set({ save: untitled ? 'idle' : unsaved ? 'failed' : 'saved' });
  }

  private takeRefusal(problem: ApiProblem, write: Write, stored: SavedDraft): void {
    reportProblem(problem);
    const codes = Object.values(problem.fields).map(({ code }) => code);
    if (codes.includes('removed') || codes.includes('retyped')) {
      const { facts } = this.state;
      const segmentId = refusedSegment(write);
      this.set({
        segments: restoreRemoved(stored.segments, this.state.segments, segmentId),
        facts: { ...facts, responseCount: Math.max(1, facts.responseCount) },
      });
      return;
    }
    const sent = 'segment' in write ? [write.segment] : this.state.segments;
    const problems = new Map(this.state.problems);
    for (const [path, { text }] of Object.entries(problem.fields)) problems.set(fieldKey(path, sent), text);
    this.set({ problems });
  }

  private set(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

function refusedSegment(write: Write): string {
  if (write.kind === 'deleteSegment') return write.segmentId;
  return 'segment' in write ? write.segment.id : '';
}

function without(problems: Problems, settled: (key: FieldKey) => boolean): Problems {
  const left = [...problems].filter(([key]) => !settled(key));
  return left.length === problems.size ? problems : new Map(left);
}

/** A draft as it is opened: pages and orders that an older tool left wrong are set right at once. */
export function tidyDraft(draft: Draft): Draft {
  return { settings: draft.settings, segments: tidySegments(draft.segments) };
}

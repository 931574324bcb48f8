import { listChangedDraftKeys } from '@nazar/domain/inquiries/edits/changed-draft-keys.ts';
import { checkPartCounts } from '@nazar/domain/inquiries/edits/document-checks.ts';
import { mergeDraftsPreferring } from '@nazar/domain/inquiries/edits/merge-drafts.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import type { CoverTone } from '@nazar/domain/inquiries/theme/cover-tone.ts';
import { translateInquiry } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { listTranslatableTexts } from '@nazar/domain/inquiries/translation/translated-texts.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { handleApiProblem } from '../../../../api/call-api.ts';
import { emitProblem } from '../../../../api/call-events.ts';
import { i18n } from '../../../../i18n/i18n.ts';
import {
  type Draft,
  type InquiryFromServer,
  type InquiryPublicationStatus,
  type SavedDraft,
  toPublicationStatus,
  toSavedDraft,
} from './draft.ts';
import { deleteDraftBackup, storeClosedTabDraft, storeDraftBackup } from './draft-backup.ts';
import {
  emptyProblemsByField,
  type FieldKey,
  getFieldKeyOfConflict,
  type InvalidFieldInput,
  type ProblemsByField,
  partIdOfKey,
  withoutInputsIn,
  withoutResolvedProblems,
} from './draft-problems.ts';
import { DraftSaveQueue } from './draft-save-queue.ts';
import type { DraftSaveRefusal } from './draft-save-refusal.ts';
import type { DraftState, InitialDraftState } from './draft-state.ts';
import { EditHistory, type RevertedDraft, type UndoStep } from './edit-history.ts';
import { changeQuestion, countParts, findQuestion, type Segments } from './edit-segments.ts';
import { followQuestion, listChangedTitles } from './follow-question.ts';
import { addLockedQuestions, restoreLockedQuestions } from './restore-locked-questions.ts';
import { setPublicTitle } from './set-public-title.ts';
import { listChangedPartFields } from './setting-parts.ts';

/** Milliseconds without a key press before typed text is saved. */
const pause = 900;

const fullText = () =>
  i18n.t('question.full', {
    ns: 'wizard',
    questions: hardLimits.questions,
    segments: hardLimits.segments,
  });
const makeOfflineProblem = () =>
  new ApiProblem({ status: 0, code: 'offline', errors: i18n.t('offline', { ns: 'wizard' }) });

/** The draft edited in one tab, with the queue that saves it. */
export class DraftStore {
  private state: DraftState;
  private readonly queue: DraftSaveQueue;
  private readonly history = new EditHistory();
  private isDiscarded = false;
  private readonly listeners = new Set<() => void>();

  constructor({ saved, draft, status }: InitialDraftState) {
    this.state = {
      ...draft,
      id: saved.id,
      isStored: saved.revision > 0,
      revision: saved.revision,
      status,
      save: 'idle',
      problems: emptyProblemsByField,
      invalidInputs: new Map(),
      theirs: null,
      remoteChanges: null,
      canUndo: false,
      canRedo: false,
      offeredCover: null,
      focus: null,
    };
    this.queue = new DraftSaveQueue(saved, () => this.state, {
      saving: () => this.set({ save: 'saving' }),
      stored: ({ revision }) => this.set({ isStored: true, revision }),
      finished: (unsaved) => this.finishSaving(unsaved),
      delayed: (problem, first) => {
        // The save indicator already shows that the browser is offline.
        const isOffline = problem.code === 'offline';
        if (first && !isOffline) handleApiProblem(problem);
        this.finishSaving(true, isOffline ? 'offline' : 'failed');
      },
      refused: (problem, refusal, stored) => this.takeRefusal(problem, refusal, stored),
      merged: (joined, theirs) => this.adoptMergedDraft(joined, theirs),
      conflicted: (item, conflicts) => {
        this.finishSaving(true);
        this.set({ theirs: { item, conflicts } });
      },
    });
  }

  readonly getState = (): DraftState => this.state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get unsaved(): boolean {
    return !this.isDiscarded && this.queue.unsaved;
  }

  readonly changeSettings = (changes: Partial<InquirySettings>): void => {
    const settings = { ...this.state.settings, ...changes };
    const anonymous = settings.cooperationType !== 'anon' && settings.anonymous;
    const parts = listChangedPartFields(this.state.settings, settings).map(partIdOfKey);
    const resolved = new Set([...Object.keys(changes), ...parts]);
    const draft = { ...this.draft, settings: { ...settings, anonymous } };
    this.change(draft, (key) => resolved.has(partIdOfKey(key)));
  };

  /** With `isFollowed`, the owner's title becomes the same. It can't become blank once the inquiry is stored. */
  readonly changePublicTitle = (publicTitle: string, isFollowed: boolean): void => {
    const isFirst = this.state.status.publishedRevision === null;
    const follows = isFollowed && (publicTitle.trim() !== '' || this.queue.stored.revision === 0);
    const { draft, changed } = setPublicTitle(this.draft, publicTitle, { isFirst, follows });
    this.change(draft, (key) => changed.has(key));
  };

  readonly changeLanguage = (language: Language, segments: Segments): void => {
    const { settings } = this.state;
    const document = { ...settings, secondLanguage: language, segments: this.state.segments };
    const isTranslated = listTranslatableTexts(document).some(({ translation }) => translation !== '');
    if (settings.language === language || (settings.secondLanguage === null && !isTranslated)) {
      return void this.change({ settings: { ...settings, language }, segments }, (key) => key === 'language');
    }
    // The translations become the originals, including those that are kept while there is no second language.
    const { segments: turned, ...translated } = translateInquiry(document, language);
    const secondLanguage = settings.secondLanguage === null ? null : settings.language;
    this.change(
      { settings: { ...translated, secondLanguage }, segments: turned },
      (key) => key === 'language',
    );
  };

  /** Like `changeLanguage`, for automatic changes, which can't be undone. */
  readonly followLanguage = (language: Language, segments: Segments): void => {
    this.show({ settings: { ...this.state.settings, language }, segments }, (key) => key === 'language');
  };

  /** A proposal, which opening the step or dialog that makes it must not add to the undo steps. */
  readonly proposeCategory = (categoryId: string): void => {
    const draft = { ...this.draft, settings: { ...this.state.settings, categoryId } };
    this.show(draft, (key) => key === 'categoryId');
  };

  /** Edits the segments; null if nothing changed. `about` contains the ids whose problems the edit probably fixes. */
  readonly changeSegments = (change: (segments: Segments) => Segments, about: readonly string[] = []) =>
    this.changeDraft((draft) => ({ ...draft, segments: change(draft.segments) }), about);

  /** Like `changeSegments`, for an edit of settings and segments at once. */
  readonly changeDraft = (
    change: (draft: Draft) => Draft,
    about: readonly string[] = [],
  ): UndoStep | null => {
    const before = this.draft;
    const { settings, segments } = followQuestion(before, change(before));
    if (segments === before.segments && settings === before.settings) return null;
    const hasMoreParts = countParts(segments) > countParts(before.segments);
    if (hasMoreParts && checkPartCounts({ ...settings, segments }, 1).length > 0) {
      emitProblem(new ApiProblem({ status: 400, code: 'tooMany', errors: fullText() }));
      return null;
    }
    const resolved = new Set(['segments', ...about, ...listChangedTitles(before, { settings, segments })]);
    return this.change({ settings, segments }, (key) => resolved.has(partIdOfKey(key)));
  };

  /** Removes unfinished parts of a question, without its own undo step. */
  readonly tidyQuestion = (id: string, tidy: (question: Question) => Question): void => {
    const before = this.draft;
    const next = { ...before, segments: changeQuestion(before.segments, id, tidy) };
    this.history.amend(before, next, id);
    const about = [id, ...(findQuestion(before.segments, id)?.options ?? []).map((option) => option.id)];
    this.show(next, (key) => about.includes(partIdOfKey(key)));
  };

  /** Undoes the last step or the given one; null if there is none. */
  readonly undo = (step?: UndoStep): RevertedDraft | null =>
    this.revert(step ? this.history.undoStep(step, this.draft) : this.history.undo(this.draft));
  readonly redo = (): RevertedDraft | null => this.revert(this.history.redo(this.draft));

  readonly setProblems = (problems: ProblemsByField): void => this.set({ problems });
  /** Stores a field's invalid text; null once it was corrected or removed. */
  readonly setInvalidInput = (key: FieldKey, input: InvalidFieldInput | null): void => {
    if (input === null && !this.state.invalidInputs.has(key)) return;
    const others = [...this.state.invalidInputs].filter(([other]) => other !== key);
    this.set({ invalidInputs: new Map(input === null ? others : [...others, [key, input]]) });
  };
  /** Shows the offer of a drawn cover in a colour; null withdraws it. */
  readonly offerCover = (offeredCover: CoverTone | null): void => this.set({ offeredCover });
  /** Sets the field that the screen of its step focuses; null once it has the focus. */
  readonly goTo = (focus: FieldKey | null): void => this.set({ focus });
  readonly setStatus = (status: Partial<InquiryPublicationStatus>): void =>
    this.set({ status: { ...this.state.status, ...status } });

  /** Saves everything now; true if nothing is left. */
  readonly flush = (): Promise<boolean> => this.queue.flush();

  /** Like `flush`, for a save that the author requests: a refusal is shown again. */
  readonly saveNow = async (): Promise<boolean> => {
    const isSaved = await this.queue.saveNow();
    if (!isSaved && this.state.save === 'offline') handleApiProblem(makeOfflineProblem());
    return isSaved;
  };

  /** Runs another call that needs the saved revision, between two saves. */
  readonly runExclusively = <Result>(act: (saved: SavedDraft) => Promise<Result>): Promise<Result> =>
    this.queue.runExclusively(act);

  /** Resolves the conflicts with the other tab's values. */
  readonly takeTheirs = (): void => this.decide('theirs');
  /** Resolves the conflicts with this tab's values. */
  readonly keepMine = (): void => this.decide('mine');

  /**
   * Without a common base nothing can be merged, so one of the two drafts is kept as a whole. Undo restores the other.
   */
  private decide(choice: 'mine' | 'theirs'): void {
    const { theirs } = this.state;
    if (theirs === null) return;
    const [saved, draft, base] = [toSavedDraft(theirs.item), this.draft, this.queue.stored];
    const isMergeable = base.revision !== saved.revision;
    const mine = isMergeable ? mergeDraftsPreferring(base, draft, saved).merged : draft;
    const other = isMergeable ? mergeDraftsPreferring(base, saved, draft).merged : saved;
    const [chosenDraft, dropped] = choice === 'mine' ? [mine, other] : [other, mine];
    this.history.recordChoice(dropped, chosenDraft);
    this.queue.rebase(saved);
    this.adoptMergedDraft(chosenDraft, theirs.item);
    this.set({ theirs: null, problems: emptyProblemsByField, revision: saved.revision, ...this.stepsLeft() });
    void this.queue.flush();
  }

  /** Called for a backup without its base: nothing is saved until the author has decided. */
  readonly startConflict = (item: InquiryFromServer): void => {
    this.queue.stop();
    this.set({ theirs: { item, conflicts: listChangedDraftKeys(toSavedDraft(item), this.draft) } });
  };

  /** Called when another tab has saved changes: merges them, as before a save. */
  readonly catchUp = async (): Promise<void> => {
    if (!(await this.queue.catchUp())) return;
    this.set({ remoteChanges: this.state.remoteChanges ?? [] });
    await this.queue.flush();
  };

  /** Called when the author has seen and published the changes of other tabs. */
  readonly clearRemoteChanges = (): void => this.set({ remoteChanges: null });

  /** Discards the draft by a call, while saving is stopped. Unsaved changes are dropped afterwards. */
  readonly discardBy = async (act: () => Promise<unknown>): Promise<void> => {
    this.queue.stop();
    try {
      await this.queue.runExclusively(act);
      this.isDiscarded = true;
    } catch (error) {
      this.queue.rebase(this.queue.stored);
      throw error;
    }
  };

  /** Called when the page may be closed: stores a copy in the tab while changes are unsaved. */
  readonly backUpInTab = (): void => {
    if (!this.unsaved) return;
    storeDraftBackup(this.queue.stored, this.state);
    void this.queue.flush();
  };

  /** Called when the page is closed. While saving works, the last request outlives the page. */
  readonly backUpForNextTab = (): void => {
    const { save } = this.state;
    const isStuck = save === 'failed' || save === 'offline' || !navigator.onLine;
    if (this.unsaved && isStuck) storeClosedTabDraft(this.queue.stored, this.state);
    this.backUpInTab();
  };

  private finishSaving(unsaved: boolean, why: 'failed' | 'offline' = 'failed'): void {
    if (this.isDiscarded) return;
    if (unsaved) storeDraftBackup(this.queue.stored, this.state);
    else deleteDraftBackup(this.state.id);
    const untitled = this.queue.stored.revision === 0 && this.state.settings.title.trim() === '';
    this.set({ save: untitled ? 'idle' : unsaved ? why : 'saved' });
  }

  private takeRefusal(problem: ApiProblem, { problems, locked }: DraftSaveRefusal, stored: SavedDraft): void {
    handleApiProblem(problem);
    if (locked.size > 0) {
      this.set({
        segments: restoreLockedQuestions(stored.segments, this.state.segments, locked),
        status: addLockedQuestions(this.state.status, stored.segments, locked),
      });
    }
    if (problems.size > 0) this.set({ problems: new Map([...this.state.problems, ...problems]) });
  }

  private get draft(): Draft {
    return { settings: this.state.settings, segments: this.state.segments };
  }

  private change({ settings, segments }: Draft, isResolved: (key: FieldKey) => boolean): UndoStep {
    const step = this.history.record(this.draft, { settings, segments }, Date.now());
    this.show(step.to, isResolved);
    return step;
  }

  private revert(reverted: RevertedDraft | null): RevertedDraft | null {
    if (reverted === null) {
      this.set(this.stepsLeft());
      return null;
    }
    const partFields = listChangedPartFields(this.state.settings, reverted.draft.settings);
    const fields = new Set([...reverted.changed.map(getFieldKeyOfConflict), ...partFields]);
    const parts = new Set([...reverted.changed, ...partFields].map(partIdOfKey));
    this.set({ invalidInputs: withoutInputsIn(fields, this.state.invalidInputs) });
    this.show(reverted.draft, (key) => key === 'segments' || fields.has(key) || parts.has(partIdOfKey(key)));
    return reverted;
  }

  /** Shows a new state of the draft, which is saved soon. */
  private show({ settings, segments }: Draft, isResolved: (key: FieldKey) => boolean): void {
    const problems = withoutResolvedProblems(this.state.problems, isResolved);
    this.set({ settings, segments, problems, ...this.stepsLeft() });
    this.queue.later(pause);
  }

  private stepsLeft(): Pick<DraftState, 'canUndo' | 'canRedo'> {
    return { canUndo: this.history.canUndo, canRedo: this.history.canRedo };
  }

  /** Shows a draft merged with changes of another tab and records these, so that the author can review them before publishing. */
  private adoptMergedDraft({ settings, segments }: Draft, theirs: InquiryFromServer): void {
    const changed = listChangedDraftKeys(this.draft, { settings, segments });
    const { remoteChanges: before } = this.state;
    const remoteChanges = changed.length === 0 ? before : [...new Set([...(before ?? []), ...changed])];
    this.set({ settings, segments, status: toPublicationStatus(theirs), remoteChanges });
  }

  private set(part: Partial<DraftState>): void {
    this.state = { ...this.state, ...part };
    for (const listener of this.listeners) listener();
  }
}

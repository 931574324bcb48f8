import type { PublicPage } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import type { ParticipationOutcome } from '@nazar/domain/participation/outcome.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { KeyValueStore } from './key-value-store.ts';

/** One attempt as stored in this browser. Times are in milliseconds of this browser's clock. */
export type AttemptDraft = {
  readonly revision: number;
  readonly seed: number;
  readonly attemptId: string;
  readonly secret: string;
  readonly startedAt: number;
  readonly endsAt: number | null;
  /** Whether the server has stored it too. */
  readonly onServer: boolean;
  readonly pageNumber: number;
  readonly answers: readonly Answer[];
  /** The time when the server last saved answers from here. */
  readonly savedAt?: number;
  /** The questions whose answers have changed here since then; missing before the first save. */
  readonly unsaved?: readonly string[];
  /** Set while a submit is being sent; it is repeated unchanged until the server replies. */
  readonly sending: PendingSubmit | null;
  /** The language of the answers, for a bilingual inquiry. */
  readonly language?: Language;
  /** The channel of the shared link that the participant used first. */
  readonly channel?: string | null;
  /** Set if its answers were changed after the last save and the response is stored: they can still be copied. */
  readonly late?: boolean;
  /** Set for an edit of submitted answers: the number of edits when they were opened. */
  readonly edits?: number;
};

type PendingSubmit = {
  readonly answers: readonly Answer[];
  readonly duration: number;
  /** The id of the edit, so that repeating it has no effect. */
  readonly editId?: string;
};

/** The questions, stored so that an attempt continues with its own revision even if newer ones exist. */
export type StoredInquiryForm = {
  readonly revision: number;
  readonly seed: number;
  readonly look: ParticipationPageLook;
  readonly pages: readonly PublicPage[];
};

/** A receipt. One that was looked up in the application only has the score. */
export type StoredReceipt = Partial<ParticipationOutcome> & {
  readonly resultId: string;
  readonly secret: string;
  readonly at: number;
  readonly completionMessage: string;
  readonly score: number | null;
  readonly maxScore: number | null;
  readonly seeResults: boolean;
  /** How the answers can be changed, according to the server when it stored them. */
  readonly editing?: ResponseEditRules | null;
};

/** This browser's storage for one inquiry, separate for each account if answering requires one. */
export type BrowserAttemptStore = {
  loadDraft(): AttemptDraft | null;
  /** Null unless another tab has written since the last read or write here. */
  loadChangedDraft(): AttemptDraft | null;
  /** False if the browser refuses to store it. */
  saveDraft(draft: AttemptDraft): boolean;
  loadForm(): StoredInquiryForm | null;
  saveForm(form: StoredInquiryForm): void;
  /** After the submit, stores the receipt and deletes the answers, except those that came too late. */
  finish(receipt: StoredReceipt, late?: AttemptDraft): void;
  loadReceipt(): StoredReceipt | null;
  forget(): void;
};

export function makeBrowserAttemptStore(
  store: KeyValueStore,
  receipts: KeyValueStore,
  inquiryId: string,
  account: string,
): BrowserAttemptStore {
  const key = (kind: string) => `nazar:${kind}:${inquiryId}${account === '' ? '' : `:${account}`}`;
  let last: string | null = null;
  const loadDraft = () => {
    last = store.get(key('draft'));
    const draft = read<AttemptDraft>(last);
    return draft !== null && typeof draft.secret === 'string' && Array.isArray(draft.answers) ? draft : null;
  };
  const forget = () => {
    store.remove(key('draft'));
    store.remove(key('form'));
  };
  const saveDraft = (draft: AttemptDraft) => {
    last = JSON.stringify(draft);
    return store.set(key('draft'), last);
  };
  return {
    loadDraft,
    loadChangedDraft: () => (store.get(key('draft')) === last ? null : loadDraft()),
    saveDraft,
    loadForm: () => {
      const form = read<StoredInquiryForm>(store.get(key('form')));
      return form !== null && Array.isArray(form.pages) ? form : null;
    },
    saveForm: (form) => void store.set(key('form'), JSON.stringify(form)),
    finish: (receipt, late) => {
      receipts.set(key('receipt'), JSON.stringify(receipt));
      if (late === undefined) forget();
      else saveDraft(late);
    },
    loadReceipt: () => read<StoredReceipt>(receipts.get(key('receipt'))),
    forget,
  };
}

function read<T extends object>(text: string | null): T | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as T) : null;
  } catch {
    return null;
  }
}

import type { ParticipationPageData, ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';
import { formatMessage, type MessageParams } from '@nazar/domain/text/format-message.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { dayNumberToIso } from '@nazar/domain/text/moment.ts';
import {
  type AttemptDraft,
  type BrowserAttemptStore,
  makeBrowserAttemptStore,
  type StoredInquiryForm,
} from './browser-attempt-store.ts';
import { makeInterruptibleWait } from './interruptible-wait.ts';
import { makeReceiptSecret, makeUuidWithSeed } from './random-keys.ts';
import type { SessionDeps } from './session-deps.ts';
import { initialSessionState, type SessionState } from './session-state.ts';

/** The state of a session and its attempt, shared by the parts of the session. */
export type SessionCore = {
  readonly page: ParticipationPageData;
  readonly deps: SessionDeps;
  readonly pause: ReturnType<typeof makeInterruptibleWait>;
  get(): SessionState;
  set(change: Partial<SessionState>): void;
  subscribe(listener: () => void): () => void;
  t(key: string, params?: MessageParams): string;
  /** Whether texts are loaded; the page contains its own language only. */
  hasTexts(language: Language): boolean;
  addTexts(texts: ParticipationPageData['texts']): void;
  /** The participant's current day, as an ISO date. */
  today(): string;
  /** The attempt, if there is one. */
  draft(): AttemptDraft | null;
  /** Stores the current attempt with these changes in the browser. */
  keep(change?: Partial<AttemptDraft>): void;
  /** Applies what another tab of this browser has stored since. */
  catchUp(): void;
  /** False once the browser refuses to store the attempt, which then only lives as long as the page. */
  isKept(): boolean;
  /** Shows the answers of an attempt that can't continue, also after a reload. */
  showKept(): void;
  /** Continues a stored attempt. */
  adopt(draft: AttemptDraft): void;
  newDraft(form: Pick<StoredInquiryForm, 'revision' | 'seed'>): AttemptDraft;
  store(): BrowserAttemptStore;
  /** Sets where the attempt is stored, once that is known. */
  keepUnder(options: { account?: string; singleSession?: boolean }): void;
};

export function createSessionCore(page: ParticipationPageData, deps: SessionDeps): SessionCore {
  let state = initialSessionState(page);
  let draft: AttemptDraft | null = null;
  let isDraftStored = true;
  let { texts } = page;
  let account = '';
  let singleSession = page.view.kind === 'intro' && page.view.rules.singleSession;
  const listeners = new Set<() => void>();
  const openStore = () =>
    makeBrowserAttemptStore(singleSession ? deps.tab : deps.local, deps.local, page.inquiryId, account);
  let store = openStore();

  const set: SessionCore['set'] = (change) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const adopt = (adopted: AttemptDraft) => {
    draft = adopted;
    set({
      answers: new Map(adopted.answers.map((answer) => [answer.questionId, answer])),
      pageNumber: adopted.pageNumber,
      endsAt: adopted.endsAt,
    });
  };
  const current = (): Partial<AttemptDraft> => ({
    answers: [...state.answers.values()],
    pageNumber: state.pageNumber,
    endsAt: state.endsAt,
  });
  return {
    page,
    deps,
    pause: makeInterruptibleWait(),
    get: () => state,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    t: (key, params = {}) =>
      formatMessage(texts[state.language] ?? texts[page.language] ?? {}, key, params, state.language),
    hasTexts: (language) => texts[language] !== undefined,
    addTexts: (more) => {
      texts = { ...texts, ...more };
    },
    today: () => formatToday(deps.now()),
    draft: () => draft,
    keep: (change = {}) => {
      if (draft === null) return;
      draft = { ...draft, ...current(), ...change };
      isDraftStored = store.saveDraft(draft);
    },
    catchUp: () => {
      if (state.phase.name !== 'answering') return;
      const receipt = store.loadReceipt();
      if (receipt !== null && state.editing === null) return set({ phase: { name: 'answered', receipt } });
      const other = store.loadChangedDraft();
      if (other === null || other.sending !== null || other.edits !== draft?.edits) return;
      const currentAttempt = draft ?? (page.view.kind === 'questions' ? page.view.start : null);
      if (currentAttempt?.revision !== other.revision) {
        const form = store.loadForm();
        if (form?.revision !== other.revision || form.seed !== other.seed) return;
        set({ ...toLookState(form.look), pages: form.pages });
      }
      adopt({ ...other, pageNumber: state.pageNumber });
    },
    isKept: () => isDraftStored,
    showKept: () => {
      const storedDraft = store.loadDraft();
      const form = store.loadForm();
      if (state.answers.size > 0 || storedDraft === null || storedDraft.edits !== undefined || form === null)
        return;
      set({
        pages: form.pages,
        answers: new Map(storedDraft.answers.map((answer) => [answer.questionId, answer])),
      });
    },
    adopt,
    newDraft: ({ revision, seed }) => ({
      revision,
      seed,
      attemptId: makeUuidWithSeed(deps.randomBytes, seed),
      secret: makeReceiptSecret(deps.randomBytes),
      startedAt: deps.now(),
      endsAt: null,
      onServer: false,
      pageNumber: 0,
      answers: [],
      sending: null,
      channel: deps.channel,
      ...(state.look?.otherLanguage !== undefined && { language: state.language }),
    }),
    store: () => store,
    keepUnder: (options) => {
      account = options.account ?? account;
      singleSession = options.singleSession ?? singleSession;
      store = openStore();
    },
  };
}

/** The state for an inquiry's look and its language. */
export function toLookState(look: ParticipationPageLook): Pick<SessionState, 'look' | 'language'> {
  return { look, language: look.language };
}

function formatToday(now: number): string {
  const day = new Date(now);
  return dayNumberToIso(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000);
}

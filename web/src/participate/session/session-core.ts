import type { ParticipationLook, ParticipationPage } from '@nazar/domain/api/participation-page.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { type Texts, type WordParams, word } from '@nazar/domain/text/word.ts';
import { type Draft, type DraftStore, draftStore, type Form } from './draft.ts';
import { createPause } from './pause.ts';
import { randomSecret, randomUuid } from './random-keys.ts';
import type { SessionDeps } from './session-deps.ts';
import { firstState, type State } from './session-state.ts';

/** What the parts of a session share: the state, and the attempt behind it. */
export type SessionCore = {
  readonly page: ParticipationPage;
  readonly deps: SessionDeps;
  readonly pause: ReturnType<typeof createPause>;
  get(): State;
  set(change: Partial<State>): void;
  subscribe(listener: () => void): () => void;
  say(key: string, params?: WordParams): string;
  /** The attempt, once there is one. */
  draft(): Draft | null;
  /** Keeps the attempt as it is now, with these changes, in the browser. */
  keep(change?: Partial<Draft>): void;
  /** Takes the attempt up where it was left. */
  adopt(draft: Draft): void;
  newDraft(form: Pick<Form, 'revision' | 'seed'>): Draft;
  store(): DraftStore;
  /** Where the attempt is kept, when that is known. */
  keepUnder(options: { account?: string; singleSession?: boolean }): void;
};

export function createCore(page: ParticipationPage, deps: SessionDeps): SessionCore {
  let state = firstState(page);
  let draft: Draft | null = null;
  let account = '';
  let singleSession = page.view.kind === 'intro' && page.view.singleSession;
  const listeners = new Set<() => void>();
  const openStore = () =>
    draftStore(singleSession ? deps.tab : deps.local, deps.local, page.inquiryId, account);
  let store = openStore();

  const set: SessionCore['set'] = (change) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const current = (): Partial<Draft> => ({
    answers: [...state.answers.values()],
    pageNumber: state.pageNumber,
    endsAt: state.endsAt,
  });
  return {
    page,
    deps,
    pause: createPause(),
    get: () => state,
    set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    say: (key, params = {}) => word(textsOf(page, state.language), key, params, state.language),
    draft: () => draft,
    keep: (change = {}) => {
      if (draft === null) return;
      draft = { ...draft, ...current(), ...change };
      store.saveDraft(draft);
    },
    adopt: (taken) => {
      draft = taken;
      set({
        answers: new Map(taken.answers.map((answer) => [answer.questionId, answer])),
        pageNumber: taken.pageNumber,
        endsAt: taken.endsAt,
      });
    },
    newDraft: ({ revision, seed }) => ({
      revision,
      seed,
      attemptId: randomUuid(deps.randomBytes),
      secret: randomSecret(deps.randomBytes),
      startedAt: deps.now(),
      endsAt: null,
      onServer: false,
      pageNumber: 0,
      answers: [],
      sending: null,
    }),
    store: () => store,
    keepUnder: (options) => {
      account = options.account ?? account;
      singleSession = options.singleSession ?? singleSession;
      store = openStore();
    },
  };
}

export function textsOf(page: ParticipationPage, language: Language): Texts {
  return page.texts[language] ?? page.texts[page.language] ?? {};
}

/** Dresses the page in an inquiry's clothes, and its language. */
export function dressed(look: ParticipationLook): Pick<State, 'look' | 'language'> {
  return { look, language: look.language };
}

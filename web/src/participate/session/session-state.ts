import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import type {
  InitialParticipationView,
  ParticipationPageData,
  ParticipationPageLook,
  ParticipationRules,
} from '@nazar/domain/api/participation-page.ts';
import type { ResponseEditing } from '@nazar/domain/api/response-editing.ts';
import type { Answer, AnswerMap } from '@nazar/domain/inquiries/answers.ts';
import type { ResponseEditRules } from '@nazar/domain/participation/edit-rules.ts';
import { findVisiblePages } from '@nazar/domain/participation/flow.ts';
import type { RemainingPlaces } from '@nazar/domain/participation/option-places.ts';
import { removeHiddenOptionsFromAnswer } from '@nazar/domain/participation/visibility.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import type { StoredReceipt } from './browser-attempt-store.ts';
import type { SendingState } from './send-until-answered.ts';

export type SessionPhase =
  | { readonly name: 'signIn' }
  | { readonly name: 'loading' }
  | { readonly name: 'intro'; readonly rules: ParticipationRules; readonly problem: string }
  | { readonly name: 'answering' }
  | { readonly name: 'sending'; readonly state: SendingState }
  /** The answers are stored until they are sent with the captcha's characters. */
  | {
      readonly name: 'captcha';
      readonly isWrong: boolean;
      /** Set if the captcha comes before the start. */
      readonly rules?: ParticipationRules;
    }
  | {
      readonly name: 'done';
      readonly receipt: StoredReceipt;
      readonly timeEnded: boolean;
      /** Set if the server took long to answer. */
      readonly isSlow?: boolean;
      /** Set if the answers saved until this time count, instead of those of a later submit. In milliseconds. */
      readonly savedAt?: number | null;
    }
  | {
      readonly name: 'answered';
      readonly receipt: StoredReceipt | null;
      readonly notice?: string;
      readonly again?: boolean;
      /** Whether the answers on this page differ from the submitted ones. */
      readonly unsent?: boolean;
      /** Whether the results can be seen, if there is no receipt that says it. */
      readonly seeResults?: boolean;
    }
  | { readonly name: 'edited'; readonly receipt: StoredReceipt | null; readonly editing: ResponseEditing }
  | { readonly name: 'timeEnded' }
  /** Another device has taken the attempt over. */
  | { readonly name: 'elsewhere' }
  | {
      readonly name: 'refused';
      readonly text: string;
      /** The author's message, if a quota is full. */
      readonly message?: string | undefined;
      readonly again?: boolean;
      /** Whether the inquiry's page is missing too. */
      readonly gone?: boolean;
    }
  | ({ readonly name: 'closed' } & Omit<Extract<InitialParticipationView, { kind: 'closed' }>, 'kind'>)
  /** Access is denied without any detail of the inquiry. */
  | { readonly name: 'noEntry'; readonly reason: NoEntryReason };

export type NoEntryReason = 'linkUnknown' | 'linkOld' | 'linkRemoved' | 'notYours';

/** The invited person whose personal link opened the page. */
type LinkInvitee = {
  readonly name: string;
  readonly maskedAddress: string;
  /** Whether an account is signed in beside the link. */
  readonly signedIn: boolean;
};

/** The whole state of the page. */
export type SessionState = {
  readonly phase: SessionPhase;
  readonly language: Language;
  readonly look: ParticipationPageLook | null;
  readonly pages: readonly PublicPage[];
  readonly pageNumber: number;
  readonly answers: AnswerMap;
  /** The remaining places by option id; options that aren't listed have places left. */
  readonly places: RemainingPlaces;
  /** Sentences by question id. */
  readonly problems: ReadonlyMap<string, string>;
  /** Questions whose uploads are running or have failed, by id. */
  readonly uploads: ReadonlyMap<string, { readonly failed: boolean }>;
  /** Whether a submit waits for uploads. */
  readonly waitsForFiles: boolean;
  /** Announced to screen readers, and shown above the buttons. */
  readonly notice: string;
  /** Only announced: the problem of a question that was left. */
  readonly spoken: string;
  /** Milliseconds, by this browser's clock. */
  readonly endsAt: number | null;
  /**
   * The next focus: a question id, or the top of the page. A new object moves it again; `times` counts consecutive
   * refusals.
   */
  readonly focus: { readonly target: string; readonly times?: number } | null;
  /** Set while submitted answers are edited. */
  readonly editing: ResponseEditing | null;
  /** How submitted answers can be changed; undefined if this page doesn't know. */
  readonly editRules: ResponseEditRules | null | undefined;
  readonly invited: LinkInvitee | null;
  /** Set while the account has no name and the inquiry requires one. */
  readonly requiredName: { readonly proposal: string } | null;
  /** The owner's closing message, set once the server has refused the answers. */
  readonly expireMessage: string;
};

export const pageTopFocusTarget = 'top';

export function initialSessionState({ language, view }: ParticipationPageData): SessionState {
  const state: SessionState = {
    phase: { name: 'signIn' },
    language,
    look: null,
    pages: [],
    pageNumber: 0,
    answers: new Map(),
    places: {},
    problems: new Map(),
    uploads: new Map(),
    waitsForFiles: false,
    notice: '',
    spoken: '',
    endsAt: null,
    focus: null,
    editing: null,
    editRules: undefined,
    invited: null,
    requiredName: null,
    expireMessage: '',
  };
  switch (view.kind) {
    case 'signIn':
      return state;
    case 'closed': {
      const { kind: _, ...closed } = view;
      return { ...state, look: closed.look, phase: { name: 'closed', ...closed } };
    }
    case 'intro':
      return {
        ...state,
        look: view.look,
        phase: { name: 'intro', rules: view.rules, problem: '' },
        editRules: view.rules.editing,
      };
    case 'questions':
      return {
        ...state,
        look: view.start.look,
        pages: view.start.pages,
        places: view.start.places ?? {},
        phase: { name: 'answering' },
        editRules: view.rules?.editing ?? null,
      };
  }
}

/** The visible pages for these answers, and the current one of them. */
export function computeCurrentFlow({
  pages,
  answers,
  pageNumber,
}: Pick<SessionState, 'pages' | 'answers' | 'pageNumber'>) {
  const visible = findVisiblePages(pages, answers);
  const later = visible.findIndex((page) => page.pageNumber >= pageNumber);
  const index = later === -1 ? Math.max(0, visible.length - 1) : later;
  return { visible, index, page: visible[index] };
}

/** The question of an inquiry that has a single one. */
export function findOnlyQuestion(pages: readonly PublicPage[]): PublicQuestion | undefined {
  const [first, second] = listQuestionsOfPages(pages);
  return second === undefined ? first : undefined;
}

export function listQuestionsOfPages(pages: readonly PublicPage[]): PublicQuestion[] {
  return pages.flatMap((page) => page.segments.flatMap((segment) => segment.questions));
}

/** The answers to visible questions; those that a condition hides are not sent. */
export function listVisibleAnswers(pages: readonly PublicPage[], answers: AnswerMap): Answer[] {
  return listQuestionsOfPages(findVisiblePages(pages, answers)).flatMap(
    (question) => removeHiddenOptionsFromAnswer(question, answers.get(question.id)) ?? [],
  );
}

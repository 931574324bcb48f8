import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { startParticipation } from '@nazar/domain/api/participation-calls.ts';
import type { ParticipationPageData } from '@nazar/domain/api/participation-page.ts';
import type { Answer } from '@nazar/domain/inquiries/answers.ts';
import { isEmptyAnswerValue } from '@nazar/domain/inquiries/empty-value.ts';
import { findVisiblePages } from '@nazar/domain/participation/flow.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { makeAnswerAutosaver } from './answer-autosaver.ts';
import { applyRefusal, setRefusalPhase } from './apply-refusal.ts';
import { checkAnswersOfPages, discardIncompleteAnswers, findAnswerProblemText } from './check-answers.ts';
import { fetchCanEditResponse } from './fetch-can-edit-response.ts';
import { resolveExpiredAttempt } from './resolve-expired-attempt.ts';
import { leaveResponseEdit, openResponseEdit } from './response-edit.ts';
import { resumeSession } from './resume-session.ts';
import { createSessionCore, type SessionCore } from './session-core.ts';
import type { SessionDeps } from './session-deps.ts';
import {
  computeCurrentFlow,
  listQuestionsOfPages,
  pageTopFocusTarget,
  type SessionState,
} from './session-state.ts';
import { showQuestionProblems } from './show-question-problems.ts';
import { startOrResumeAttempt } from './start-or-resume-attempt.ts';
import { submitAttempt } from './submit-attempt.ts';

/** One participant's visit: the state of the page and every action on it. */
export type ParticipationSession = {
  readonly page: ParticipationPageData;
  /** The channel of the shared link that opened the page. */
  readonly channel: string | null;
  get(): SessionState;
  first: SessionState;
  subscribe(listener: () => void): () => void;
  t(key: string, params?: Readonly<Record<string, string | number>>): string;
  now(): number;
  today(): string;
  /** Calls `fill` once this browser's answers are back, before anything else is loaded. */
  resume(early: readonly Answer[], fill?: () => void): Promise<void>;
  /** Starts the attempt, or takes it back from another device. */
  start(): Promise<void>;
  /** Null removes the answer. */
  answer(questionId: string, answer: Omit<Answer, 'questionId'> | null): void;
  /** Shows the problem of an answer whose field was left; a missing answer is a problem only of the page. */
  checkAnswer(question: PublicQuestion): void;
  next(): void;
  previous(): void;
  /** Shows a page that was open before, or its neighbour if a condition has hidden it since. */
  turnTo(pageNumber: number): void;
  submit(): void;
  /** For parts that load later. */
  readonly core: SessionCore;
  /** Creates the attempt if there is none yet. */
  ensureDraft(): void;
  /** Whether a submit waits for uploads, in which case it shows that. Replaced by the code for uploads. */
  holdsSubmit: () => boolean;
  /** Whether the answers can be changed now; otherwise shows the reason. */
  checkEdit(): Promise<boolean>;
  /** Starts or submits with the characters of a captcha. */
  submitWith(captcha: string): void;
  /** Opens the submitted answers for editing. */
  edit(): Promise<void>;
  leaveEdit(): void;
  /** Switches a bilingual inquiry to this language. */
  switchLanguage(language: Language): Promise<void>;
  /** Retries now, because the connection may be back or the participant asked for it. */
  tryNow(): void;
  /** Called before the page is unloaded. */
  leave(): void;
  /** Called when the participant returns, possibly from another device. */
  comeBack(): void;
  /** Reads the answers that another tab may have stored meanwhile, so that both continue from the latest ones. */
  catchUp(): void;
  /** False if the browser refuses to store the answers, which are then lost with the page. */
  isKept(): boolean;
};

export function createSession(page: ParticipationPageData, deps: SessionDeps): ParticipationSession {
  const core = createSessionCore(page, deps);
  const server = makeAnswerAutosaver(core, (refusal) => {
    // Another tab of this browser may have submitted them.
    core.catchUp();
    if (core.get().phase.name === 'answering') void applyRefusal(core, refusal);
  });
  const first = core.get();

  const ensureDraft = () => createDraftIfMissing(core, page, deps);
  const pages = makePageActions(core, server.saveSoon);

  const submit = () => {
    core.catchUp();
    if (core.get().phase.name !== 'answering' || session.holdsSubmit() || !pages.check('all')) return;
    ensureDraft();
    void submitAttempt(core);
  };

  const begin = async (captcha?: string) => {
    await startOrResumeAttempt(core, { captcha });
    server.watch(() => handleTimeEnd(core));
  };

  const { switchLanguage, resumeLanguage } = makeLanguageActions(core, deps);

  const session: ParticipationSession = {
    page,
    channel: deps.channel,
    first,
    get: core.get,
    subscribe: core.subscribe,
    t: core.t,
    now: deps.now,
    today: core.today,
    resume: async (early, fill) => {
      await resumeSession(core, early);
      fill?.();
      await resumeLanguage();
      if (early.length > 0 && core.get().phase.name === 'answering') {
        ensureDraft();
        core.keep();
      }
      server.watch(() => handleTimeEnd(core));
    },
    start: async () => {
      const { name } = core.get().phase;
      if (name !== 'intro' && name !== 'elsewhere') return;
      await begin();
    },
    answer: (questionId, answer) => {
      core.catchUp();
      if (core.get().phase.name !== 'answering') return;
      ensureDraft();
      setAnswer(core, questionId, answer);
      server.saveSoon();
    },
    checkAnswer: (question) => {
      const { phase, answers, problems } = core.get();
      if (phase.name !== 'answering' || !answers.has(question.id)) return;
      const problem = findAnswerProblemText(question, answers, core);
      if (problem === null || problem === problems.get(question.id)) return;
      core.set({ problems: new Map(problems).set(question.id, problem), spoken: problem });
    },
    next: pages.next,
    previous: pages.previous,
    turnTo: pages.turnTo,
    submit,
    core,
    ensureDraft,
    holdsSubmit: () => false,
    checkEdit: () => fetchCanEditResponse(core),
    submitWith: (captcha) => {
      const { phase } = core.get();
      if (phase.name !== 'captcha') return;
      if (phase.rules === undefined) void submitAttempt(core, { captcha });
      else void begin(captcha);
    },
    edit: () => openResponseEdit(core),
    leaveEdit: () => leaveResponseEdit(core),
    switchLanguage,
    tryNow: core.pause.wake,
    leave: () => void server.saveNow({ leaving: true }),
    comeBack: () => {
      core.pause.wake();
      core.catchUp();
      server.saveSoon();
    },
    catchUp: core.catchUp,
    isKept: core.isKept,
  };
  return session;
}

/** The first answer creates the attempt, and the questions are stored with it. */
function createDraftIfMissing(core: SessionCore, page: ParticipationPageData, deps: SessionDeps): void {
  if (core.draft() !== null || page.view.kind !== 'questions') return;
  const { start } = page.view;
  const form = start.seed === 0 ? null : core.store().loadForm();
  const { revision, seed, look, pages } = form?.revision === start.revision ? form : start;
  const { answers, pageNumber } = core.get();
  core.adopt({ ...core.newDraft({ revision, seed }), answers: [...answers.values()], pageNumber });
  core.store().saveForm({ revision, seed, look, pages });
  // This call stores no attempt; it only counts the start for the owner.
  void deps.call(startParticipation, { inquiryId: page.inquiryId, withPages: false });
}

/** Null removes the answer. */
function setAnswer(core: SessionCore, questionId: string, answer: Omit<Answer, 'questionId'> | null): void {
  const answers = new Map(core.get().answers);
  if (answer === null || isEmptyAnswerValue(answer.value)) answers.delete(questionId);
  else answers.set(questionId, { questionId, ...answer });
  core.set({ answers, spoken: '', ...checkAgain(core, questionId, answers) });
  const unsaved = core.draft()?.unsaved;
  core.keep(unsaved === undefined ? {} : { unsaved: [...new Set([...unsaved, questionId])] });
}

/** Submits what is complete; without any answer, the attempt ends. */
function handleTimeEnd(core: SessionCore): void {
  const { name } = core.get().phase;
  const draft = core.draft();
  if (name === 'sending') core.pause.wake();
  if (name !== 'answering' || draft === null) return;
  if (discardIncompleteAnswers(core)) void submitAttempt(core, { timeEnded: true });
  else void resolveExpiredAttempt(core, draft, (refusal) => setRefusalPhase(core, refusal));
}

/** Checks pages and turns to others. */
function makePageActions(core: SessionCore, saveSoon: () => void) {
  const show = (pageNumber: number) => {
    const notice = core.get().waitsForFiles ? core.t('notSubmitted') : '';
    core.set({
      pageNumber,
      problems: new Map(),
      spoken: '',
      notice,
      waitsForFiles: false,
      focus: { target: pageTopFocusTarget },
    });
    core.keep();
    saveSoon();
  };
  /** Whether the answers are valid; otherwise shows their problems. */
  const check = (scope: 'page' | 'all'): boolean => {
    const flow = computeCurrentFlow(core.get());
    const checked = scope === 'all' ? flow.visible : flow.visible.slice(flow.index, flow.index + 1);
    const { problems, notice } = checkAnswersOfPages(checked, core.get().answers, core, core.get().uploads);
    if (problems.size === 0) return true;
    showQuestionProblems(core, problems, notice);
    return false;
  };
  const showNeighbour = (step: 1 | -1) => {
    const { visible, index } = computeCurrentFlow(core.get());
    const neighbour = visible[index + step];
    if (neighbour !== undefined) show(neighbour.pageNumber);
  };
  const isAnswering = () => core.get().phase.name === 'answering';
  return {
    check,
    next: () => {
      if (isAnswering() && check('page')) showNeighbour(1);
    },
    previous: () => {
      if (isAnswering()) showNeighbour(-1);
    },
    turnTo: (pageNumber: number) => {
      if (!isAnswering()) return;
      const { page: shown } = computeCurrentFlow(core.get());
      const { page: targetPage } = computeCurrentFlow({ ...core.get(), pageNumber });
      if (targetPage !== undefined && targetPage.pageNumber !== shown?.pageNumber)
        show(targetPage.pageNumber);
    },
  };
}

function makeLanguageActions(core: SessionCore, deps: SessionDeps) {
  const switchLanguage = (language: Language) =>
    import('./switch-language.ts').then(
      (loaded) => loaded.switchLanguage(core, language),
      () => core.set({ notice: core.t('languageFailed') }),
    );
  /** The language of the URL, or else the one in which this browser answered before. */
  const resumeLanguage = async () => {
    const { look, language } = core.get();
    if (look?.otherLanguage === undefined) return;
    const requestedLanguage = [look.language, look.otherLanguage].find((each) => each === deps.language);
    const initialLanguage = requestedLanguage ?? core.draft()?.language ?? look.language;
    if (initialLanguage !== language || initialLanguage !== look.language || !core.hasTexts(initialLanguage))
      await switchLanguage(initialLanguage);
  };
  return { switchLanguage, resumeLanguage };
}

/**
 * An error disappears once it is corrected. A new one never appears while typing, nor for the missing text of an
 * «Other» that was just chosen.
 */
function checkAgain(
  core: SessionCore,
  questionId: string,
  answers: SessionState['answers'],
): Partial<SessionState> {
  const { problems, pages } = core.get();
  if (!problems.has(questionId)) return {};
  const question = listQuestionsOfPages(findVisiblePages(pages, answers)).find(
    (candidate) => candidate.id === questionId,
  );
  const problem = question === undefined ? null : findAnswerProblemText(question, answers, core);
  const remainingProblems = new Map(problems);
  if (problem !== problems.get(questionId)) remainingProblems.delete(questionId);
  return { problems: remainingProblems, ...(remainingProblems.size === 0 ? { notice: '' } : {}) };
}

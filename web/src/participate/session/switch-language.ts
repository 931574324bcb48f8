import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicPage, PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { getMyResponse, startParticipation } from '@nazar/domain/api/participation-calls.ts';
import type { ParticipationPageData, ParticipationPageLook } from '@nazar/domain/api/participation-page.ts';
import type { PageTextName } from '@nazar/domain/inquiries/part-texts.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { participationPaths } from '../participation-paths.ts';
import { toParticipationLook } from './participation-rules.ts';
import type { SessionCore } from './session-core.ts';
import { listQuestionsOfPages } from './session-state.ts';
import { getChannelOfAttempt } from './start-or-resume-attempt.ts';

/** The questions in one language. */
type TranslatedForm = { readonly look: ParticipationPageLook; readonly pages: readonly PublicPage[] };

/**
 * Shows the inquiry in its other language. The answers, their order and the current page stay; without a connection,
 * nothing changes.
 */
export async function switchLanguage(core: SessionCore, language: Language): Promise<void> {
  const other = await readPage(core, language);
  const form = other === null ? null : await fetchForm(core, language, other);
  const { pages, look, phase } = core.get();
  if (other === null || form === null || look === null) {
    const problem = core.t('languageFailed');
    return core.set(phase.name === 'intro' ? { phase: { ...phase, problem } } : { notice: problem });
  }
  core.addTexts(other.texts);
  const { title, description, otherLanguage } = form.look;
  const next = {
    look: { ...look, title, description, language, otherLanguage },
    pages: withTexts(pages, form.pages),
  };
  core.set({
    ...next,
    language,
    problems: new Map(),
    notice: '',
    ...(phase.name === 'intro' && { phase: { ...phase, problem: '' } }),
  });
  core.keep({ language });
  const draft = core.draft();
  if (draft !== null) core.store().saveForm({ ...next, revision: draft.revision, seed: draft.seed });
  storeLanguageInUrl(language);
}

/** Loads the page in that language; null without a connection. */
async function readPage({ page }: SessionCore, language: Language): Promise<ParticipationPageData | null> {
  // For known people the page has no content, but the texts of all languages.
  if (page.language === language || page.view.kind === 'signIn') return page;
  try {
    const reply = await fetch(participationPaths.participate(page.inquiryId, null, language));
    // Every `<` in the data is escaped.
    const [, data = ''] = /id="data">([^<]+)</.exec(await reply.text()) ?? [];
    return JSON.parse(data);
  } catch {
    return null;
  }
}

/** An attempt that the server stores keeps the revision and the questions that it started with. */
async function fetchForm(
  core: SessionCore,
  language: Language,
  { view }: ParticipationPageData,
): Promise<TranslatedForm | null> {
  const { deps, page } = core;
  const { phase, editing } = core.get();
  const draft = core.draft();
  const inquiryId = page.inquiryId;
  if (phase.name === 'intro') {
    if (view.kind === 'intro') return { look: view.look, pages: [] };
    const item = await deps.call(getItem, { id: inquiryId }, { language });
    return item.kind === 'ok' ? { look: toParticipationLook(item.result), pages: [] } : null;
  }
  if (editing !== null && draft !== null) {
    const { attemptId: responseId, secret } = draft;
    const proof = { responseId, ...(secret !== '' && { attemptSecret: secret }) };
    const reply = await deps.call(getMyResponse, { inquiryId, ...proof }, { language });
    return reply.kind === 'ok' ? reply.result : null;
  }
  if (view.kind === 'questions') return view.start;
  if (draft === null) return null;
  const { attemptId, secret } = draft;
  const channel = getChannelOfAttempt(draft, deps);
  const reply = await deps.call(
    startParticipation,
    { inquiryId, attemptId, attemptSecret: secret, channel },
    { language },
  );
  return reply.kind === 'ok' ? reply.result : null;
}

/** Applies the texts of other pages; texts that they lack, for example after a newer publication, stay. */
function withTexts(pages: readonly PublicPage[], others: readonly PublicPage[]): PublicPage[] {
  const parts = others.flatMap((page) => page.segments);
  const segments = new Map(parts.map((segment) => [segment.id, segment]));
  const questions = new Map(listQuestionsOfPages(others).map((question) => [question.id, question]));
  return pages.map((page) => ({
    ...page,
    segments: page.segments.map((segment) => {
      const { name, description } = segments.get(segment.id) ?? segment;
      return {
        ...segment,
        name,
        description,
        questions: segment.questions.map((question) =>
          applyTranslation(question, questions.get(question.id)),
        ),
      };
    }),
  }));
}

/** Doesn't compile while a text is missing. */
type TranslatedQuestion = PublicQuestion & Readonly<Record<PageTextName, unknown>>;

function applyTranslation(question: PublicQuestion, other: PublicQuestion | undefined): PublicQuestion {
  if (other === undefined) return question;
  const { body, helpText, placeholder, minLabel, maxLabel } = other;
  const labels = new Map(other.options.map((option) => [option.id, option.body]));
  return {
    ...({ ...question, body, helpText, placeholder, minLabel, maxLabel } satisfies TranslatedQuestion),
    options: question.options.map((option) => ({ ...option, body: labels.get(option.id) ?? option.body })),
  };
}

/** Keeps the language in the URL, for reloads. */
function storeLanguageInUrl(language: Language): void {
  const address = new URL(window.location.href);
  address.searchParams.set('lang', language);
  window.history.replaceState(window.history.state, '', address);
}

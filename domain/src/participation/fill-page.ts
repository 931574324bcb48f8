import type { AnswerMap } from '../inquiries/answers.ts';
import { encodeHtmlEntities } from '../text/html-entities.ts';
import type { Language } from '../text/language.ts';
import { fillPipes, fillRichTextPipes, hasPipes } from '../text/pipes.ts';
import { makePipeReplacer } from './piped-answers.ts';
import type { PublicPage, PublicQuestion } from './public-page.ts';

type AnswersInLanguage = { readonly answers: AnswerMap; readonly language: Language };

/**
 * Fills the texts of a page with the answers given so far. `pages` are those shown; parts without pipes stay
 * the same objects. Texts are named here, because the table `partTexts` would make the page larger.
 */
export function fillPagePipes(
  page: PublicPage,
  pages: readonly PublicPage[],
  { answers, language }: AnswersInLanguage,
): PublicPage {
  if (!page.segments.some(isPiped)) return page;
  const questions = pages.flatMap(({ segments }) => segments.flatMap((segment) => segment.questions));
  const find = (questionId: string) => questions.find(({ id }) => id === questionId);
  const wordsOf = makePipeReplacer(find, answers, language);
  const rich = (text: string) => fillRichTextPipes(text, (id) => encodeHtmlEntities(wordsOf(id)));
  const fill = (question: PublicQuestion): PublicQuestion => {
    if (!isPipedQuestion(question)) return question;
    const { body, helpText } = question;
    const filled = { ...question, body: rich(body) };
    return helpText === undefined ? filled : { ...filled, helpText: fillPipes(helpText, wordsOf) };
  };
  const segments = page.segments.map((segment) => ({
    ...segment,
    description: rich(segment.description),
    questions: segment.questions.map(fill),
  }));
  return { ...page, segments };
}

function isPiped({ description, questions }: PublicPage['segments'][number]): boolean {
  return hasPipes(description) || questions.some(isPipedQuestion);
}

function isPipedQuestion({ body, helpText = '' }: PublicQuestion): boolean {
  return hasPipes(body) || hasPipes(helpText);
}

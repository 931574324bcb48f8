import type { FieldProblem } from '../../problem/field-problem.ts';
import { isLanguage } from '../../text/language.ts';
import { visibleLength } from '../../text/plain.ts';
import { answerTypes } from '../answer-types/index.ts';
import { countAnswerableQuestions, findDrawProblem } from '../answerable-questions.ts';
import { canHaveCapacity } from '../compile.ts';
import { checkConditions } from '../conditions/check-conditions.ts';
import { listQuestionsWithPaths, listSegmentQuestions } from '../edits/document-checks.ts';
import { checkLockedParts, checkPrivacyChange, type EditContext } from '../edits/locked-parts.ts';
import type { Definition } from '../inquiry.ts';
import { checkPackageLimit } from '../package.ts';
import { isSecretBallot } from '../privacy.ts';
import { isPublicTitleTooShort, minPublicTitleLength } from '../public-title.ts';
import type { StoredSegment } from '../segment.ts';
import { translateInquiry } from '../translation/translate-inquiry.ts';
import { getTranslationPath, listTranslatableTexts } from '../translation/translated-texts.ts';
import { checkEndings } from './check-endings.ts';
import { checkPageNumbers } from './check-page-numbers.ts';
import { checkQuestion } from './check-question.ts';
import { checkQuotas } from './check-quotas.ts';
import { checkPipes } from './piped-texts.ts';

const minSegmentDescriptionLength = 20;

/**
 * Lists all problems that keep a draft from being published (specification 5), with wire paths
 * (`segments.0.questions.1.body`). With a context they include changes made before the first answers that
 * would now invalidate these.
 */
export function listPublishProblems(definition: Definition, context?: EditContext): FieldProblem[] {
  return [
    ...checkInfo(definition),
    ...checkSegments(definition),
    ...checkPageNumbers(definition),
    ...checkConditions(definition),
    ...checkEndings(definition),
    ...checkQuotas(definition),
    ...checkPipes(definition),
    ...checkTranslations(definition),
    ...checkBallotQuestions(definition),
    ...checkDraw(definition),
    ...checkPrivacyChange({ published: null, answered: false, ...context }, definition),
    ...checkPackageLimit(definition),
    ...(context === undefined ? [] : checkAgainstAnswers(definition, context)),
  ];
}

function checkInfo(definition: Definition): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (definition.title.trim() === '') problems.push({ path: 'title', code: 'titleRequired' });
  if (definition.categoryId === null) problems.push({ path: 'categoryId', code: 'categoryRequired' });
  if (!isLanguage(definition.language)) problems.push({ path: 'language', code: 'languageRequired' });
  if (isPublicTitleTooShort(definition.publicTitle)) {
    const params = { limit: minPublicTitleLength };
    problems.push({ path: 'publicTitle', code: 'publicTitleTooShort', params });
  }
  if (definition.publicFile === null) problems.push({ path: 'publicFile', code: 'publicFileRequired' });
  if (countAnswerableQuestions(definition) === 0)
    problems.push({ path: 'segments', code: 'questionsRequired' });
  return problems;
}

function checkSegments(definition: Definition): FieldProblem[] {
  return definition.segments.flatMap((segment, index) =>
    checkSegment(definition, segment, `segments.${index}`),
  );
}

/** Checks translations by the limits of their language. A missing translation is no problem. */
function checkTranslations(definition: Definition): FieldProblem[] {
  const { secondLanguage } = definition;
  if (secondLanguage === null) return [];
  const translated = translateInquiry(definition, secondLanguage);
  const texts = listTranslatableTexts(definition).filter(({ state }) => state !== 'missing');
  const places = new Map(texts.map(({ path }) => [path, getTranslationPath(path)]));
  const problems = [...checkInfo(translated), ...checkSegments(translated), ...checkPipes(translated)];
  return problems.flatMap((problem) => {
    const path = places.get(problem.path);
    return path === undefined ? [] : [{ ...problem, path }];
  });
}

function checkSegment(definition: Definition, segment: StoredSegment, path: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const length = visibleLength(segment.description);
  if (length > 0 && length < minSegmentDescriptionLength) {
    const params = { limit: minSegmentDescriptionLength };
    problems.push({ path: `${path}.description`, code: 'segmentDescriptionTooShort', params });
  }
  if (segment.questions.length === 0) {
    problems.push({ path: `${path}.questions`, code: 'segmentNeedsQuestions' });
  }
  return [
    ...problems,
    ...listSegmentQuestions(segment, path)
      .filter(({ question }) => !question.hidden)
      .flatMap((placed) => checkQuestion(placed.question, placed.path, definition.language)),
  ];
}

/**
 * Secret ballots have neither capacities nor files, because the places left and the owner's storage would reveal
 * votes.
 */
function checkBallotQuestions(definition: Definition): FieldProblem[] {
  if (!isSecretBallot(definition)) return [];
  return listQuestionsWithPaths(definition.segments)
    .filter(({ question }) => !question.hidden)
    .flatMap(({ question, path }): FieldProblem[] => {
      if (answerTypes[question.responseType].summaryKind === 'files') {
        return [{ path: `${path}.fileKinds`, code: 'fileSecretBallot' }];
      }
      return question.options.flatMap(({ capacity }, index): FieldProblem[] =>
        capacity === null || !canHaveCapacity(question.responseType)
          ? []
          : [{ path: `${path}.options.${index}.capacity`, code: 'capacitySecretBallot' }],
      );
    });
}

function checkDraw(definition: Definition): FieldProblem[] {
  const { questionCount, segments } = definition;
  if (questionCount !== null && segments.some((segment) => segment.questionCount !== null)) {
    return [{ path: 'questionCount', code: 'questionCountTwice' }];
  }
  return [
    ...checkDrawnFrom(segments, questionCount, 'questionCount'),
    ...segments.flatMap((segment, index) =>
      checkDrawnFrom([segment], segment.questionCount, `segments.${index}.questionCount`),
    ),
  ];
}

function checkDrawnFrom(
  segments: readonly StoredSegment[],
  drawn: number | null,
  path: string,
): FieldProblem[] {
  const problem = findDrawProblem(drawn, countAnswerableQuestions({ segments }));
  return problem === null ? [] : [{ path, ...problem }];
}

function checkAgainstAnswers(definition: Definition, context: EditContext): FieldProblem[] {
  const { published } = context;
  // Every published part is required here, even if the draft removed it before the first answer.
  return checkLockedParts(
    context,
    listQuestionsWithPaths(published?.segments ?? []),
    listQuestionsWithPaths(definition.segments),
    () => 'segments',
  );
}

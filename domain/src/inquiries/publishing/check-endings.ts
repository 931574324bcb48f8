import type { FieldProblem } from '../../problem/field-problem.ts';
import { isSecureWebAddress } from '../../text/web-address.ts';
import type { Ending } from '../ending.ts';
import { hasScores } from '../exams/exam.ts';
import type { Definition } from '../inquiry.ts';
import { isSecretBallot } from '../privacy.ts';

/**
 * Each ending needs a condition, because an ending without one would hide those after it. In secret ballots
 * all participants get the same message, because another message or address would reveal their answers.
 */
export function checkEndings(definition: Definition): FieldProblem[] {
  const { endings, redirectUrl } = definition;
  const problems = checkRedirect(redirectUrl, 'redirectUrl');
  if (endings.length > 0 && isSecretBallot(definition)) {
    problems.push({ path: 'endings', code: 'endingsSecretBallot' });
  }
  const isScored = hasScores(definition);
  return [
    ...problems,
    ...endings.flatMap((ending, index) => checkEnding(ending, `endings.${index}`, isScored)),
  ];
}

function checkEnding(ending: Ending, path: string, isScored: boolean): FieldProblem[] {
  const { condition, minPercent, belowPercent, redirectUrl } = ending;
  const problems = checkRedirect(redirectUrl, `${path}.redirectUrl`);
  const testsScore = minPercent !== null || belowPercent !== null;
  if (condition === null && !testsScore)
    problems.push({ path: `${path}.condition`, code: 'endingNeedsTest' });
  if (testsScore && !isScored) problems.push({ path: `${path}.minPercent`, code: 'endingNeedsScores' });
  if (minPercent !== null && belowPercent !== null && minPercent >= belowPercent) {
    problems.push({ path: `${path}.minPercent`, code: 'minAboveMax' });
  }
  return problems;
}

function checkRedirect(redirectUrl: string, path: string): FieldProblem[] {
  return redirectUrl === '' || isSecureWebAddress(redirectUrl) ? [] : [{ path, code: 'redirectInvalid' }];
}

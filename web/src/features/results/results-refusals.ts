import type { ApiProblem } from '../../api/api-problem.ts';
import { isBallotRefusal } from './sealed-ballot.tsx';

const explained = ['resultsForParticipants', 'resultsForOwner', 'inquiryNotOpen'];

/** Whether `ResultsProblem` says on the page who can see the results, so that no notification repeats it. */
export function isExplainedByPage({ code, status }: ApiProblem): boolean {
  return explained.includes(code) || isBallotRefusal(code) || status === 404;
}

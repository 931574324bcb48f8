import type { FieldProblem } from '../problem/field-problem.ts';
import { type Definition, defaultSettings, type InquirySettings, type Package } from './inquiry.ts';
import { hardLimits } from './question.ts';

/** The limits of each package. */
export const packageLimits: Record<
  Package,
  { readonly questions: number; readonly advancedSettings: boolean }
> = {
  simple: { questions: 10, advancedSettings: false },
  intermediate: { questions: 30, advancedSettings: true },
  advance: { questions: hardLimits.questions, advancedSettings: true },
};

/** Settings that must keep their default in the Simple package. */
export const advancedSettings = [
  'shuffleQuestions',
  'editableResponse',
  'editTimeLimit',
  'editCountLimit',
  'editableAfterExpiry',
  'singleSession',
  'maxParticipantCount',
  'questionCount',
  'timeLimit',
  'headerFile',
  'footerFile',
  'backgroundFile',
  'textSize',
  'textFont',
  'bodyCss',
  'backgroundColor',
] as const satisfies readonly (keyof InquirySettings)[];

/** The problems of a definition that exceeds its package. */
export function packageProblems(definition: Definition): FieldProblem[] {
  const limits = packageLimits[definition.package];
  const problems: FieldProblem[] = [];
  const count = definition.segments.flatMap(({ questions }) =>
    questions.filter(({ hidden }) => !hidden),
  ).length;
  if (count > limits.questions) {
    problems.push({ path: 'package', code: 'packageQuestionLimit', params: { limit: limits.questions } });
  }
  if (limits.advancedSettings) return problems;
  const used = advancedSettings.filter((name) => definition[name] !== defaultSettings[name]);
  return [...problems, ...used.map((path) => ({ path, code: 'packageSetting' as const }))];
}

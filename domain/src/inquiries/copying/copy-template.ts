import type { ChartInput } from '../../results/chart.ts';
import {
  type Definition,
  defaultInquirySettings,
  type InquirySettings,
  type Package,
  packages,
} from '../inquiry.ts';
import { checkPackageLimit } from '../package.ts';
import type { StoredSegment } from '../segment.ts';
import { copyDefinition, type IdMapper, listPartIds } from './copy-definition.ts';

type CopyTemplateOptions = {
  readonly package: Package;
  /** Time zone of the person who makes the copy. */
  readonly timeZone: string;
  readonly newId: IdMapper;
};

/** Settings of the template's owner that the person who copies it would not expect. */
const ownSettings = [
  'userCategoryId',
  'resultViewStatus',
  'maxParticipantCount',
] as const satisfies readonly (keyof InquirySettings)[];

/**
 * Makes a draft from a template, with new ids. Questions and options that are hidden because they were
 * answered are left out. Files are shared, and the caller records their use.
 */
export function copyTemplate(template: Definition, copying: CopyTemplateOptions): Definition {
  const defaults = Object.fromEntries(ownSettings.map((name) => [name, defaultInquirySettings[name]]));
  const isLimited = template.cooperationType === 'limited';
  return {
    ...copyDefinition(removeHiddenParts(template), copying.newId),
    package: copying.package,
    timeZone: copying.timeZone,
    ...defaults,
    listed: false,
    ...(isLimited && { cooperationType: defaultInquirySettings.cooperationType, anonymous: false }),
  };
}

/** Copies a chart for a copy of `source`; returns null if the chart's questions are missing there. */
export function copyChartInput(source: Definition, chart: ChartInput, newId: IdMapper): ChartInput | null {
  const ids = new Set(listPartIds(source));
  const { conditionQuestionId, groupQuestionId } = chart;
  // In a matrix, the grouping question is a row, which is stored as an option.
  if (!ids.has(groupQuestionId) || (conditionQuestionId !== null && !ids.has(conditionQuestionId))) {
    return null;
  }
  // Intervals such as `[18,30)` have no id to replace.
  const copyGroups = (groups: readonly string[]) =>
    groups
      .filter((group) => ids.has(group) || !isId(group))
      .map((group) => (isId(group) ? newId(group) : group));
  const groupOptionIds = copyGroups(chart.groupOptionIds);
  const conditionOptionIds = copyGroups(chart.conditionOptionIds);
  const isEmptied = conditionOptionIds.length === 0 && chart.conditionOptionIds.length > 0;
  if (groupOptionIds.length === 0 || isEmptied) return null;
  return {
    ...chart,
    groupQuestionId: newId(groupQuestionId),
    conditionQuestionId: conditionQuestionId === null ? null : newId(conditionQuestionId),
    groupOptionIds,
    conditionOptionIds,
  };
}

/** The smallest package that allows the template. */
export function findSmallestPackage(template: Definition): Package {
  const copied = removeHiddenParts(template);
  const holds = (name: Package) => checkPackageLimit({ ...copied, package: name }).length === 0;
  return packages.find(holds) ?? 'advance';
}

/** Removes the questions and options that the template hides. */
export function removeHiddenParts(template: Definition): Definition {
  return { ...template, segments: shownSegments(template) };
}

function shownSegments({ segments }: Definition): StoredSegment[] {
  return segments
    .map((segment) => ({
      ...segment,
      questions: segment.questions
        .filter(({ hidden }) => !hidden)
        .map((question) => ({ ...question, options: question.options.filter(({ hidden }) => !hidden) })),
    }))
    .filter(({ questions }) => questions.length > 0);
}

function isId(group: string): boolean {
  return /^[0-9a-f]{8}-/.test(group);
}

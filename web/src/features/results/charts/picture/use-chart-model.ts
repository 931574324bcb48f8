import { maxResponsesWithAskedCounts } from '@nazar/domain/results/asked-counts-limit.ts';
import type { ChartData, ChartInput } from '@nazar/domain/results/chart.ts';
import { parseInterval } from '@nazar/domain/results/interval.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import { useTranslation } from 'react-i18next';
import { roundPercent } from '../../../../i18n/format.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useFormatAnswerGroup } from '../../use-format-answer-group.ts';
import type { ChartItem, ChartModel } from './chart-model.ts';

export type ShownChart = {
  readonly type: ChartInput['type'];
  readonly title: string;
  readonly data: ChartData;
  readonly inquiryTitle: string;
  /** The description of the applied filter. */
  readonly filter?: string | null;
  /** When the data was received. */
  readonly countedAt: number;
};

/** A chart's data in the reader's language and digits. */
export function useChartModel({
  type,
  title,
  data,
  inquiryTitle,
  filter = null,
  countedAt,
}: ShownChart): ChartModel {
  const { t } = useTranslation('charts');
  const format = useFormat();
  const formatGroup = useFormatAnswerGroup();
  const items = readItems(type, data).map((item) => ({
    ...item,
    label: formatGroup({ optionId: item.key, label: item.label }),
    // Consecutive intervals are the bars of one histogram, so they share a colour.
    position: type === 'bar' && parseInterval(item.key) !== null ? 0 : item.position,
  }));
  const sum = items.reduce((total, { count }) => total + count, 0);
  // Slices are shares of the shown total, but with bars one person may have several choices.
  const whole = type === 'pie' ? sum : data.answered;
  const people = format.number(data.answered);
  const base = () => {
    if (type === 'trend') return t('picture.ofDays', { count: data.answered, people });
    if (type === 'pie' && sum !== data.answered) {
      return t('picture.ofChoices', { count: data.answered, people, choices: format.number(sum) });
    }
    if (data.askedOfSome === true) {
      if (data.asked === undefined) return t('picture.askedOfSome', { count: data.answered, people });
      return t('picture.ofAsked', { count: data.answered, people, asked: format.number(data.asked) });
    }
    if (data.answered < data.total) {
      return t('picture.ofSome', { count: data.answered, people, total: format.number(data.total) });
    }
    return t('picture.ofPeople', { count: data.answered, people });
  };
  const { question, condition } = data;
  const formatQuestionName = ({ body, row }: NonNullable<ChartData['question']>) => {
    const name = visibleText(body);
    return row === null ? name : t('picture.row', { question: name, row: visibleText(row) });
  };
  const formatQuestionTitle = (question: NonNullable<ChartData['question']>) =>
    question.isFirstRank
      ? t('picture.firstRank', { question: formatQuestionName(question) })
      : formatQuestionName(question);
  return {
    type,
    title,
    about: [
      ...(question === null || formatQuestionTitle(question).trim() === title.trim()
        ? []
        : [`${format.digits(`${question.number}. `)}${formatQuestionTitle(question)}`]),
      ...(condition === null
        ? []
        : [
            t(condition.isFirstRank ? 'picture.conditionFirst' : 'picture.condition', {
              number: format.number(condition.number),
              question: formatQuestionName(condition),
              options: condition.options
                .map((option) => t('picture.quoted', { option: formatGroup(option) }))
                .join(t('picture.or')),
            }),
          ]),
      ...(filter === null ? [] : [t('picture.filter', { filter })]),
      base(),
      ...(data.askedOfSome === true && data.asked === undefined && data.total > maxResponsesWithAskedCounts
        ? [t('picture.askedUncounted', { most: format.number(maxResponsesWithAskedCounts) })]
        : []),
      ...(data.offeredToSome === true ? [t('picture.offeredToSome')] : []),
    ],
    source: t('picture.source', { inquiry: inquiryTitle, time: format.date(countedAt, 'dateTime') }),
    items: items.map((item) => {
      const ratio = whole === 0 ? 0 : item.count / whole;
      const share = format.percent(ratio, 1);
      const count = format.number(item.count);
      return {
        ...item,
        share,
        percent: roundPercent(ratio, 1),
        value: type === 'trend' ? count : t('picture.value', { count, share }),
      };
    }),
    days: data.days.map((day) => format.date(`${day}T12:00:00`, 'day')),
    whole,
    number: (value) => format.number(value),
    percent: (ratio) => format.percent(ratio),
  };
}

function readItems(
  type: ChartInput['type'],
  data: ChartData,
): Omit<ChartItem, 'share' | 'percent' | 'value'>[] {
  if (type === 'trend') {
    return data.series.map(({ optionId, label, position, counts }) => ({
      key: optionId,
      label,
      position,
      counts,
      count: counts.reduce((sum, count) => sum + count, 0),
    }));
  }
  return data.points.map(({ optionId, label, position, count }) => {
    return { key: optionId, label, position, count, counts: [] };
  });
}

import type { ResponseMetadataFields } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import { useFormatDuration } from '../results/index.ts';
import type { ResponseMetadataColumn } from './use-response-columns.ts';

/** The metadata of a response, formatted in the reader's language. */
export function useFormatResponseMetadata() {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const formatDuration = useFormatDuration();
  const formatTime = ({ submittedAt, day }: ResponseMetadataFields) =>
    submittedAt === null ? format.date(`${day}T12:00:00`) : format.date(submittedAt, 'dateTime');
  /** For phones: without the year, unless it is another one. */
  const formatShortTime = (head: ResponseMetadataFields) => {
    const moment = head.submittedAt ?? `${head.day}T12:00:00`;
    if (format.date(moment, 'year') !== format.date(Date.now(), 'year')) return formatTime(head);
    const day = format.date(moment, 'day');
    return head.submittedAt === null ? day : `${day} ${format.date(moment, 'time')}`;
  };
  const formatPerson = ({ person: participant }: ResponseMetadataFields) => {
    if (participant === null) return t('deletedAccount');
    return participant.kind === 'guest' ? t('guest') : (participant.name ?? t('noName'));
  };
  const plain: Readonly<Record<ResponseMetadataColumn, (head: ResponseMetadataFields) => string>> = {
    person: formatPerson,
    duration: ({ duration }) => (duration === null ? '–' : formatDuration(duration)),
    givenIn: ({ givenIn }) => (givenIn === null ? '–' : t(`givenIn.${givenIn}`)),
    channel: ({ channel }) => channel ?? '–',
    score: ({ score, maxScore }) =>
      score === null
        ? '–'
        : t('score', { score: format.number(score), maxScore: format.number(maxScore ?? 0) }),
    passed: ({ passed }) => (passed === null ? '–' : t(passed ? 'passed' : 'notPassed')),
  };
  return { formatTime, formatShortTime, plain };
}

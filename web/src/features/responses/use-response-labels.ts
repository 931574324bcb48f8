import type { ResponseMetadata } from '@nazar/domain/api/response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/use-format.ts';
import type { MetadataColumn } from './use-response-columns.ts';

/** The metadata of a response, formatted in the reader's language. */
export function useResponseLabels() {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const when = ({ submittedAt, day }: ResponseMetadata) =>
    submittedAt === null ? format.date(`${day}T12:00:00`) : format.date(submittedAt, 'dateTime');
  const person = ({ person: given }: ResponseMetadata) => {
    if (given === null) return t('deletedAccount');
    return given.kind === 'guest' ? t('guest') : (given.name ?? t('noName'));
  };
  const plain: Readonly<Record<MetadataColumn, (head: ResponseMetadata) => string>> = {
    person,
    duration: ({ duration }) => (duration === null ? '–' : format.countdown(duration)),
    givenIn: ({ givenIn }) => (givenIn === null ? '–' : t(`givenIn.${givenIn}`)),
    channel: ({ channel }) => channel ?? '–',
    score: ({ score, maxScore }) =>
      score === null
        ? '–'
        : t('score', { score: format.number(score), maxScore: format.number(maxScore ?? 0) }),
  };
  return { when, plain };
}

import { Text } from '@mantine/core';
import type { MyResponseSummary } from '@nazar/domain/api/my-response-calls.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';

type EditingSentenceProps = Pick<MyResponseSummary, 'editing' | 'storesIdentity'>;

/** Whether the answers can be changed, until when, and how often; renders nothing if they were final from the start. */
export function ResponseEditingSentence({ editing, storesIdentity }: EditingSentenceProps) {
  const { t } = useTranslation('participated');
  const format = useFormat();
  if (editing === null || editing.refusal?.code === 'notEditable') return null;
  const { refusal, until, editsLeft } = editing;
  const sentence =
    refusal !== null
      ? [refusal.text]
      : [
          until === null ? t('editable') : t('editableUntil', { moment: format.date(until, 'dateTime') }),
          ...(editsLeft === null ? [] : [t('editsLeft', { count: editsLeft })]),
          ...(storesIdentity ? [] : [t('editHere')]),
        ];
  return (
    <Text size="sm" mt={4}>
      {sentence.join(' ')}
    </Text>
  );
}

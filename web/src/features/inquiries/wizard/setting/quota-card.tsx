import { ActionIcon, Box, Group, Text } from '@mantine/core';
import type { CallResult } from '@nazar/domain/api/define-call.ts';
import type { getQuotaCounts } from '@nazar/domain/api/quota-calls.ts';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { DraftNumberField } from '../components/fields/draft-number-field.tsx';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import classes from '../conditions/conditions.module.css';
import { PipedTextarea } from '../pipes/piped-textarea.tsx';
import { useShownQuestionCount } from '../pipes/use-pipe-input-state.ts';
import { ConditionProblemNote } from './condition-problem-note.tsx';

type QuotaCardProps = {
  quota: Quota;
  index: number;
  /** The count of the published quota with this id. */
  published: CallResult<typeof getQuotaCounts>['quotas'][number] | undefined;
  onChange: (fields: Partial<Quota>) => void;
  onRemove: () => void;
};

/** One quota: the responses it counts, its limit, and the message when it is full. */
export function QuotaCard({ quota, index, published, onChange, onRemove }: QuotaCardProps) {
  const { t } = useTranslation('wizard');
  const before = useShownQuestionCount();
  const number = useFormat().number(index + 1);
  const path = `quotas.${quota.id}`;
  const message = useDraftFieldErrorProps(`${path}.message`);
  const filled = ({ responses, limit }: NonNullable<typeof published>) =>
    responses === null ? t('quota.counting') : t('quota.published', { taken: responses, limit });
  return (
    <fieldset className={classes.clause} aria-label={t('quota.numbered', { number })}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={500} size="sm">
          {t('quota.numbered', { number })}
        </Text>
        <ActionIcon
          variant="subtle"
          color="dark"
          size={36}
          aria-label={t('quota.delete', { number })}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Box maw={320}>
        <DraftNumberField
          name={`${path}.limit`}
          label={t('quota.limit')}
          description={published && filled(published)}
          value={quota.limit}
          min={1}
          max={hardLimits.capacity}
          onChange={(limit) => onChange({ limit })}
        />
      </Box>
      <ConditionFields
        place={{ part: 'quota', id: quota.id }}
        before={before}
        condition={quota.condition}
        label={t('quota.counts')}
        start={t('quota.startCondition')}
        onChange={(condition) => onChange({ condition })}
      />
      <ConditionProblemNote name={`${path}.condition`} isShown={quota.condition === null} />
      <PipedTextarea
        {...message}
        before={before}
        label={t('quota.message')}
        description={t('quota.messageHint')}
        minRows={2}
        maxRows={8}
        maxLength={textLimits.message}
        value={quota.message}
        onChange={(text) => onChange({ message: text })}
      />
    </fieldset>
  );
}

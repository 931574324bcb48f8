import { Button, Group, Text } from '@mantine/core';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { PartLoadFailure } from '../../../../ui/loading/part-load-failure.tsx';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector } from '../draft/use-draft.ts';
import { QuotaCard } from './quota-card.tsx';
import { SettingGroup } from './setting-group.tsx';
import { usePartList } from './use-part-list.ts';
import { useQuotaCounts } from './use-quota-counts.ts';

/** Limits the number of accepted responses by their answers. */
export function QuotasSection() {
  const { t } = useTranslation('wizard');
  const anonymous = useDraftSelector((state) => state.settings.anonymous);
  const { parts: quotas, add, change, remove } = usePartList('quotas');
  const { error, ...field } = useDraftFieldErrorProps('quotas');
  const { published, query } = useQuotaCounts();
  return (
    <SettingGroup
      title={t('quota.title')}
      hint={t(anonymous ? 'quota.ballotHint' : 'quota.hint')}
      summary={[quotas.length === 0 ? t('quota.none') : t('quota.count', { count: quotas.length })]}
      fields={['quotas']}
    >
      {quotas.map((quota, index) => (
        <QuotaCard
          key={quota.id}
          quota={quota}
          index={index}
          published={published.get(quota.id)}
          onChange={(fields) => change(quota.id, fields)}
          // A secret ballot can't get more quotas, so it has no button for adding one.
          onRemove={() => remove(index, 'limit', !anonymous)}
        />
      ))}
      <PartLoadFailure query={query} />
      {error !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      {(!anonymous || quotas.length > 0) && quotas.length < hardLimits.quotas && (
        <Group {...field} tabIndex={-1}>
          {!anonymous && (
            <Button
              leftSection={<IconPlus size={18} aria-hidden />}
              onClick={() => add(makeQuota(), 'limit')}
            >
              {t('quota.add')}
            </Button>
          )}
        </Group>
      )}
    </SettingGroup>
  );
}

const makeQuota = (): Quota => ({
  id: makeUuid(),
  condition: null,
  limit: null,
  message: '',
  translations: {},
});

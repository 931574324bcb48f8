import { Button, Group, Text } from '@mantine/core';
import { hardLimits } from '@nazar/domain/inquiries/hard-limits.ts';
import type { Quota } from '@nazar/domain/inquiries/quota.ts';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { focusFieldByKey } from '../../../../ui/focus-field-by-key.ts';
import { PartLoadFailure } from '../../../../ui/part-load-failure.tsx';
import { useDraftFieldProps } from '../components/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { focusAfterRemoval } from './focus-after-removal.ts';
import { QuotaCard } from './quota-card.tsx';
import { SettingGroup } from './setting-group.tsx';
import { useQuotaCounts } from './use-quota-counts.ts';

/** Limits the number of accepted responses by their answers. */
export function QuotasSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const { quotas, anonymous } = useDraftSelector((state) => state.settings);
  const { error, ...field } = useDraftFieldProps('quotas');
  const { published, query } = useQuotaCounts();
  /** Field keys contain the index of their quota. */
  const set = (next: readonly Quota[]) => {
    for (const name of store.getState().invalidInputs.keys()) {
      if (name.startsWith('quotas.')) store.setInvalidInput(name, null);
    }
    store.changeSettings({ quotas: [...next] });
  };
  const change = (index: number, fields: Partial<Quota>) => {
    const { quotas: now } = store.getState().settings;
    store.changeSettings({ quotas: now.map((each, at) => (at === index ? { ...each, ...fields } : each)) });
  };
  const remove = (index: number) => {
    // A secret ballot can't get more quotas, so it has no button for adding one.
    focusAfterRemoval([`quotas.${index}.limit`, ...(anonymous ? [] : ['quotas'])]);
    set(quotas.toSpliced(index, 1));
  };
  const add = () => {
    set([...quotas, { id: makeUuid(), condition: null, limit: null, message: '', translations: {} }]);
    requestAnimationFrame(() => focusFieldByKey(`quotas.${quotas.length}.limit`));
  };
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
          onChange={(fields) => change(index, fields)}
          onRemove={() => remove(index)}
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
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
              {t('quota.add')}
            </Button>
          )}
        </Group>
      )}
    </SettingGroup>
  );
}

import { NativeSelect, SimpleGrid } from '@mantine/core';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { retentionStarts } from '@nazar/domain/inquiries/retention.ts';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { SettingLimitField } from './setting-fields.tsx';

/** The number of days after which responses are deleted, and the start of the period. */
export function RetentionFields() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const isSet = useDraftSelector((state) => state.settings.retentionDays !== null);
  const from = useDraftSelector((state) => state.settings.retentionFrom);
  const isBallot = useDraftSelector((state) => isSecretBallot(state.settings));
  const field = useDraftFieldErrorProps('retentionFrom');
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <SettingLimitField
        name="retentionDays"
        label={t('setting.retention')}
        hint={t(isBallot ? 'setting.retentionBallotHint' : 'setting.retentionHint')}
        unit="days"
        empty={t('setting.noRetention')}
      />
      {isSet && !isBallot && (
        <NativeSelect
          {...field}
          label={t('setting.retentionFrom')}
          description={t('setting.retentionFromHint')}
          data={retentionStarts.map((each) => ({ value: each, label: t(`retentionFrom.${each}`) }))}
          value={from}
          onChange={({ currentTarget }) =>
            store.changeSettings({
              retentionFrom: retentionStarts.find((each) => each === currentTarget.value) ?? 'submit',
            })
          }
        />
      )}
    </SimpleGrid>
  );
}

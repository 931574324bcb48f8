import { Radio, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { chartTypes } from '@nazar/domain/results/chart.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { type ChartDraft, getChartAudience } from '../chart-draft.ts';

type ChartSettingStepProps = {
  draft: ChartDraft;
  titleError: string | undefined;
  onChange: (change: Partial<ChartDraft>) => void;
};

/** The chart's title, type and visibility. */
export function ChartSettingStep({ draft, titleError, onChange }: ChartSettingStepProps) {
  const { t } = useTranslation('charts');
  return (
    <Stack gap="lg">
      <TextInput
        data-field="title"
        label={t('setting.title')}
        required
        maxLength={textLimits.title}
        dir="auto"
        value={draft.title}
        error={titleError}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Stack gap={4}>
        <Text size="sm" fw={500} id="chart-type">
          {t('setting.type')}
        </Text>
        <SegmentedControl
          aria-labelledby="chart-type"
          w="fit-content"
          maw="100%"
          value={draft.type}
          data={chartTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={(type) => onChange({ type: chartTypes.find((known) => known === type) ?? 'bar' })}
        />
      </Stack>
      <Radio.Group
        label={t('setting.access')}
        value={getChartAudience(draft)}
        onChange={(access) =>
          onChange(
            access === 'owner'
              ? { enabled: false }
              : { enabled: true, accessType: access === 'public' ? 'public' : 'private' },
          )
        }
      >
        <Stack gap="sm" mt="xs">
          <Radio value="owner" label={t('audience.owner')} />
          <Radio value="private" label={t('audience.private')} />
          <Radio value="public" label={t('audience.public')} />
        </Stack>
      </Radio.Group>
      <Switch
        label={t('setting.primary')}
        description={t('setting.primaryText')}
        checked={draft.isPrimary}
        onChange={(event) => onChange({ isPrimary: event.currentTarget.checked })}
      />
    </Stack>
  );
}

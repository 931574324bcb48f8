import { Group, SegmentedControl, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { DateField } from '../../../ui/date/date-field.tsx';
import { FoldedSection } from '../../../ui/folded-section.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TimeZoneSelect } from '../../../ui/time-zone/time-zone-select.tsx';
import type { InvitationTemplateFormValues } from '../use-invitation-template.ts';

type SendTimeFieldsProps = {
  form: UseFormReturnType<InvitationTemplateFormValues>;
  /** When quiet hours end that hold back the chosen time; null if it is outside of them. */
  delayedUntil: string | null;
  expireDate: string | null;
  /** Whether the typed time of sending can't be read. */
  timeIsWrong: boolean;
  onWrongTime: (wrong: boolean) => void;
};

const halfHours = Array.from({ length: 48 }, (_, index) => index * 30);

/** The time of sending, and the hours in which nothing is sent. */
export function SendTimeFields(props: SendTimeFieldsProps) {
  const { form, delayedUntil, expireDate, timeIsWrong, onWrongTime } = props;
  const { t } = useTranslation('invitations');
  const format = useFormat();
  const { later, quiet } = form.values;
  const hours = halfHours.map((minutes) => ({
    value: String(minutes),
    label: format.date(new Date(2000, 0, 1, 0, minutes).toISOString(), 'time'),
  }));
  const getHourLabel = (value: string) => hours.find((hour) => hour.value === value)?.label ?? '';
  const { sendAt, quietFrom, quietTo } = form.values;
  const date = sendAt === null ? t('compose.later') : format.date(sendAt, 'dateTime');
  const start = delayedUntil ?? (later ? date : t('compose.now'));
  const quietHours = t('compose.quietSummary', {
    from: getHourLabel(quietFrom),
    to: getHourLabel(quietTo),
  });
  return (
    <FoldedSection
      title={t('compose.when')}
      summary={[start, ...(quiet ? [quietHours] : [])].join(' · ')}
      wrong={(later && timeIsWrong) || form.errors.sendAt !== undefined || form.errors.quietTo !== undefined}
    >
      <SegmentedControl
        aria-label={t('compose.when')}
        w="fit-content"
        data={[
          { value: 'now', label: t('compose.now') },
          { value: 'later', label: t('compose.later') },
        ]}
        value={later ? 'later' : 'now'}
        onChange={(value) => form.setFieldValue('later', value === 'later')}
      />
      {delayedUntil !== null && <Text size="sm">{t('compose.delayed', { time: delayedUntil })}</Text>}
      {later && (
        <DateField
          label={t('compose.sendAt')}
          description={t('compose.sendAtHint')}
          value={form.values.sendAt}
          onChange={(value) => form.setFieldValue('sendAt', value)}
          error={form.errors.sendAt}
          onWrong={onWrongTime}
          min={new Date().toISOString()}
          max={expireDate}
          data-path="sendAt"
          required
        />
      )}
      <Switch label={t('compose.quiet')} {...form.getInputProps('quiet', { type: 'checkbox' })} />
      {quiet && (
        <Group gap="sm" align="flex-start">
          <Select
            {...form.getInputProps('quietFrom')}
            label={t('compose.quietFrom')}
            data={hours}
            w={110}
            allowDeselect={false}
          />
          <Select
            {...form.getInputProps('quietTo')}
            label={t('compose.quietTo')}
            data={hours}
            w={110}
            allowDeselect={false}
          />
          <TimeZoneSelect
            label={t('compose.quietZone')}
            flex={1}
            miw={200}
            value={form.values.timeZone}
            onChange={(zone) => form.setFieldValue('timeZone', zone)}
          />
        </Group>
      )}
    </FoldedSection>
  );
}

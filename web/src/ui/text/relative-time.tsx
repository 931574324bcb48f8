import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../i18n/server-render-moment.ts';
import { useFormat } from '../../i18n/use-format.ts';

type RelativeTimeProps = {
  at: string;
  /** Set if the time is stored once an hour only, so that nothing finer is known. */
  hourly?: boolean;
};

const hour = 3_600_000;

/** A relative time, with the exact time on hover and focus. */
export function RelativeTime({ at, hourly = false }: RelativeTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const isWithinHour = hourly && now - Date.parse(at) < hour;
  return (
    <Tooltip
      label={format.date(at, hourly ? 'date' : 'dateTime')}
      events={{ hover: true, focus: true, touch: true }}
    >
      <Text inherit component="time" dateTime={at} tabIndex={0} suppressHydrationWarning>
        {isWithinHour ? t('withinHour') : format.relative(at, now)}
      </Text>
    </Tooltip>
  );
}

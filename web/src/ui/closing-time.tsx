import { Text, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.ts';

type ClosingTimeProps = { expireDate: string | null; now?: number };

/** When an inquiry closes or closed: a relative time, with the date on hover and focus. */
export function ClosingTime({ expireDate, now = Date.now() }: ClosingTimeProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (expireDate === null) return <Text inherit>{t('closing.never')}</Text>;
  const closed = new Date(expireDate).getTime() <= now;
  return (
    <Tooltip label={format.date(expireDate, 'dateTime')} events={{ hover: true, focus: true, touch: true }}>
      <Text inherit component="time" dateTime={expireDate} tabIndex={0}>
        {t(closed ? 'closing.past' : 'closing.ahead', { time: format.relative(expireDate, now) })}
      </Text>
    </Tooltip>
  );
}

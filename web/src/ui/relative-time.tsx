import { Text, Tooltip } from '@mantine/core';
import { useNow } from '../i18n/page-moment.ts';
import { useFormat } from '../i18n/use-format.ts';

type RelativeTimeProps = { at: string };

/** A relative time, with the exact time on hover and focus. */
export function RelativeTime({ at }: RelativeTimeProps) {
  const format = useFormat();
  const now = useNow();
  return (
    <Tooltip label={format.date(at, 'dateTime')} events={{ hover: true, focus: true, touch: true }}>
      <Text inherit component="time" dateTime={at} tabIndex={0} suppressHydrationWarning>
        {format.relative(at, now)}
      </Text>
    </Tooltip>
  );
}

import { Text, Tooltip } from '@mantine/core';
import { useFormat } from '../i18n/use-format.ts';

type RelativeTimeProps = { at: string; now?: number };

/** A relative time, with the exact time on hover and focus. */
export function RelativeTime({ at, now = Date.now() }: RelativeTimeProps) {
  const format = useFormat();
  return (
    <Tooltip label={format.date(at, 'dateTime')} events={{ hover: true, focus: true, touch: true }}>
      <Text inherit component="time" dateTime={at} tabIndex={0}>
        {format.relative(at, now)}
      </Text>
    </Tooltip>
  );
}

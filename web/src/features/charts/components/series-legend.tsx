import { ColorSwatch, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type LegendEntry = {
  readonly key: string;
  readonly color: string;
  readonly label: string;
  readonly note?: ReactNode;
};

/** What the colours stand for, in words of any direction. */
export function SeriesLegend({
  entries,
  column = false,
}: {
  entries: readonly LegendEntry[];
  column?: boolean;
}) {
  return (
    <Group
      component="ul"
      gap={column ? 8 : 'md'}
      p={0}
      m={0}
      style={{ listStyle: 'none', flexDirection: column ? 'column' : 'row', alignItems: 'flex-start' }}
    >
      {entries.map((entry) => (
        <Group key={entry.key} component="li" gap="xs" wrap="nowrap" align="flex-start">
          <ColorSwatch color={entry.color} size={14} mt={4} withShadow={false} />
          <Text size="sm" dir="auto" maw={260}>
            {entry.label}
          </Text>
          {entry.note !== undefined && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {entry.note}
            </Text>
          )}
        </Group>
      ))}
    </Group>
  );
}

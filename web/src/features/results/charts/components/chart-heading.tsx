import { Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The heading of a chart's screens, below the inquiry's header. */
export function ChartHeading({ children }: { children: ReactNode }) {
  return (
    <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Title>
  );
}

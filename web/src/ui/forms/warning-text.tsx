import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A warning at a field, which prevents nothing. */
export function WarningText({ children }: { children: ReactNode }) {
  return (
    <Text span inherit c="var(--mantine-color-text)">
      <IconAlertTriangle size={14} style={{ verticalAlign: 'text-bottom' }} aria-hidden /> {children}
    </Text>
  );
}

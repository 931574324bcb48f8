import { Button, Collapse, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';

type DisclosureProps = {
  label: ReactNode;
  children: ReactNode;
  start?: boolean;
  /** Opens and stays open if a field inside has a problem, since a hidden field can't get the focus. */
  wrong?: boolean;
};

/** Rarely needed fields, hidden until opened. */
export function Disclosure({ label, children, start = false, wrong = false }: DisclosureProps) {
  const [opened, { toggle, open }] = useDisclosure(start || wrong);
  useEffect(() => {
    if (wrong) open();
  }, [wrong, open]);
  const id = useId();
  return (
    <div>
      <Button
        variant="subtle"
        size="sm"
        px={4}
        aria-expanded={opened}
        aria-controls={id}
        onClick={wrong ? open : toggle}
        leftSection={<IconChevronDown size={16} aria-hidden style={{ rotate: opened ? '180deg' : '0deg' }} />}
      >
        {label}
      </Button>
      <Collapse expanded={opened} id={id}>
        <Stack gap="md" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}

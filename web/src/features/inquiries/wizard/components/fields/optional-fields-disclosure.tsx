import { Button, Collapse, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import classes from './optional-fields-disclosure.module.css';

type DisclosureProps = {
  label: ReactNode;
  /** The values of its fields, shown while it is closed. */
  value?: string | undefined;
  /** Set in a `Group` of several, whose buttons are on one line above their fields on desks. */
  inGroup?: boolean;
  children: ReactNode;
  start?: boolean;
  /** Opens and stays open if a field inside has a problem, since a hidden field can't get the focus. */
  wrong?: boolean;
  /** Called with whether the fields are shown, at first only if they are. */
  onChange?: (opened: boolean) => void;
};

/** Longer than the fields take to unfold. */
const unfoldedAfterMs = 240;

/** Rarely needed fields, hidden until opened and then scrolled into view. */
export function OptionalFieldsDisclosure(props: DisclosureProps) {
  const { label, value = '', inGroup = false, children, start = false, wrong = false, onChange } = props;
  const [opened, { toggle, open }] = useDisclosure(start || wrong);
  useEffect(() => {
    if (wrong) open();
  }, [wrong, open]);
  const wasOpened = useRef(false);
  useEffect(() => {
    if (opened !== wasOpened.current) onChange?.(opened);
    wasOpened.current = opened;
  }, [opened, onChange]);
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const togglePanel = () => {
    if (wrong) return open();
    toggle();
    // The bar at the end of the page may cover them.
    if (!opened) setTimeout(() => fields.current?.scrollIntoView({ block: 'nearest' }), unfoldedAfterMs);
  };
  return (
    <div data-fold style={inGroup ? { display: 'contents' } : undefined}>
      <Button
        variant="subtle"
        size="sm"
        px={4}
        aria-expanded={opened}
        aria-controls={id}
        onClick={togglePanel}
        leftSection={<IconChevronDown size={16} aria-hidden style={{ rotate: opened ? '180deg' : '0deg' }} />}
      >
        {label}
        {!opened && value !== '' && (
          <Text span inherit fw={400} c="dimmed">
            {'\u00a0· '}
            <bdi>{value}</bdi>
          </Text>
        )}
      </Button>
      <Collapse expanded={opened} id={id} {...(inGroup && { className: classes.grouped })}>
        <Stack ref={fields} gap="md" pt="xs">
          {children}
        </Stack>
      </Collapse>
    </div>
  );
}

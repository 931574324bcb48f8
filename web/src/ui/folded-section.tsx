import { Collapse, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId } from 'react';
import classes from './folded-section.module.css';

type FoldedSectionProps = {
  title: string;
  /** The values of its fields, in one line. */
  summary: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
  start?: boolean;
  /** Opens and stays open if a field inside has a problem, since a hidden field can't get the focus. */
  wrong?: boolean;
};

/** A group of fields that only shows its heading and their values until it is opened. */
export function FoldedSection({
  title,
  summary,
  hint,
  children,
  start = false,
  wrong = false,
}: FoldedSectionProps) {
  const id = useId();
  const [isOpen, { toggle, open }] = useDisclosure(start || wrong);
  const opened = isOpen || wrong;
  useEffect(() => {
    if (wrong) open();
  }, [wrong, open]);
  return (
    <Paper component="section" aria-labelledby={id} data-fold>
      <Title order={2} size="h4" className={classes.heading}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={opened}
          aria-controls={`${id}-fields`}
          onClick={wrong ? open : toggle}
        >
          <span className={classes.words}>
            <span id={id} className={classes.title}>
              {title}
            </span>
            {!opened && <bdi className={classes.summary}>{summary}</bdi>}
          </span>
          <IconChevronDown size={20} aria-hidden className={classes.sign} />
        </button>
      </Title>
      <Collapse expanded={opened} id={`${id}-fields`}>
        <Stack gap="md" px={{ base: 'md', sm: 'lg' }} pt={4} pb={{ base: 'md', sm: 'lg' }}>
          {hint !== undefined && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
          {children}
        </Stack>
      </Collapse>
    </Paper>
  );
}

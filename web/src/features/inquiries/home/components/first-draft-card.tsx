import { Group, Paper, Text } from '@mantine/core';
import { IconChartBar, IconClipboardList, IconSchool } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './first-draft-card.module.css';
import { FirstDraftForm, type FirstDraftFormProps } from './first-draft-form.tsx';

export const inquiryKindIcons = { poll: IconChartBar, survey: IconClipboardList, exam: IconSchool };

/** A new inquiry of a kind: what the kind is for, and its first fields. */
export function FirstDraftCard(props: FirstDraftFormProps) {
  const { t } = useTranslation('home');
  const { kind } = props;
  const Icon = inquiryKindIcons[kind];
  return (
    <Paper p={{ base: 'sm', sm: 'lg' }} className={classes.card}>
      <Group gap="sm" wrap="nowrap" mb="xs" c="cyan.9">
        <Icon size={36} stroke={1.5} aria-hidden className={classes.icon} />
        <div>
          <Text fw={600} size="lg" lh={1.3}>
            {t(`start.${kind}`)}
          </Text>
          <Text size="sm" c="gray.7">
            {t(`start.${kind}Hint`)}
          </Text>
        </div>
      </Group>
      <FirstDraftForm {...props} />
    </Paper>
  );
}

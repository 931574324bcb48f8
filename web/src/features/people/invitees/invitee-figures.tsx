import { Anchor, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import {
  countInvited,
  countRemindable,
  type InviteeMessageState,
  inviteeMessageStates,
} from '@nazar/domain/invitations/people-filter.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from './invitee-table.module.css';

type InviteeFiguresProps = {
  counts: InviteeCounts;
  isPublished: boolean;
  /** Filters the list by the state that a figure counts. */
  onMessage: (message: InviteeMessageState) => void;
};

/** The number of people on the list, by their progress once some are invited; states without people are left out. */
export function InviteeFigures({ counts, isPublished, onMessage }: InviteeFiguresProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { people, states, messages } = counts;
  const invited = countInvited(messages ?? {});
  const written = inviteeMessageStates.filter((name) => (messages?.[name] ?? 0) > 0);
  const shown = [
    { label: t('invited.people'), value: people },
    { label: t('invited.invited'), value: countRemindable(messages ?? {}) },
    { label: t('invited.messages.waiting'), value: messages?.waiting ?? 0 },
    ...(['opened', 'answered'] as const).map((state) => ({
      label: t(`invited.states.${state}`),
      value: states?.[state] ?? 0,
    })),
  ].filter(({ value }) => value > 0);
  return (
    <Stack gap="xs">
      {isPublished && invited > 0 ? (
        <Paper withBorder px="md" py="sm">
          <SimpleGrid
            component="dl"
            cols={{ base: 2, sm: shown.length }}
            spacing="md"
            verticalSpacing={4}
            m={0}
          >
            {shown.map(({ label, value }) => (
              <div key={label} className={classes.figure}>
                <Text size="sm" c="dimmed" component="dt">
                  {label}
                </Text>
                <Text fw={600} size="lg" component="dd" m={0}>
                  {format.number(value)}
                </Text>
              </div>
            ))}
          </SimpleGrid>
        </Paper>
      ) : (
        <Group gap="2px 12px">
          <Text fw={600}>{t('invited.onList', { count: people })}</Text>
          {!isPublished && (
            <Text size="sm" c="dimmed">
              {t('invited.beforePublishing')}
            </Text>
          )}
        </Group>
      )}
      {messages !== null && written.length > 1 && (
        <Group gap="xs" fz="sm" role="group" aria-label={t('invited.message')}>
          <Text span inherit c="dimmed">
            {t('invited.messagesAre')}
          </Text>
          {written.map((name) => (
            <Anchor key={name} component="button" type="button" inherit onClick={() => onMessage(name)}>
              {t(`invited.messages.${name}`)}: {format.number(messages[name] ?? 0)}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  );
}

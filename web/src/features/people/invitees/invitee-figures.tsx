import { Anchor, Paper, Group as Row, SimpleGrid, Stack, Text } from '@mantine/core';
import type { InviteeCounts } from '@nazar/domain/api/invitee-calls.ts';
import {
  countInvited,
  type InviteeMessageState,
  inviteeMessageStates,
} from '@nazar/domain/invitations/people-filter.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';

type InviteeFiguresProps = {
  counts: InviteeCounts;
  isPublished: boolean;
  /** Filters the list by the state that a figure counts. */
  onMessage: (message: InviteeMessageState) => void;
};

/** The number of people on the list, by their progress. */
export function InviteeFigures({ counts, isPublished, onMessage }: InviteeFiguresProps) {
  const { t } = useTranslation('people');
  const format = useFormat();
  const { people, states, messages } = counts;
  if (!isPublished) return <Text fw={600}>{t('invited.onList', { count: people })}</Text>;
  const written = inviteeMessageStates.filter((name) => (messages?.[name] ?? 0) > 0);
  const shown = [
    { label: t('invited.people'), value: people },
    { label: t('invited.invited'), value: countInvited(messages ?? {}) },
    ...(['opened', 'answered'] as const).map((state) => ({
      label: t(`invited.states.${state}`),
      value: states?.[state] ?? 0,
    })),
  ];
  return (
    <Stack gap="xs">
      <Paper withBorder px="md" py="sm">
        <SimpleGrid
          component="dl"
          cols={{ base: 2, sm: shown.length }}
          spacing="md"
          verticalSpacing="xs"
          m={0}
        >
          {shown.map(({ label, value }) => (
            <div key={label}>
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
      {messages !== null && written.length > 1 && (
        <Row gap="xs" fz="sm" role="group" aria-label={t('invited.message')}>
          <Text span inherit c="dimmed">
            {t('invited.messagesAre')}
          </Text>
          {written.map((name) => (
            <Anchor key={name} component="button" type="button" inherit onClick={() => onMessage(name)}>
              {t(`invited.messages.${name}`)}: {format.number(messages[name] ?? 0)}
            </Anchor>
          ))}
        </Row>
      )}
    </Stack>
  );
}

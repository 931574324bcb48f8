import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import {
  IconChartBar,
  IconChartPie,
  IconListDetails,
  IconLockOpen,
  IconPencil,
  IconPlayerStop,
  IconSend,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { ExpireDialog } from '../../expire-dialog.tsx';
import { ReopenDialog } from '../../reopen-dialog.tsx';

/** What an owner does with an inquiry, beside what everybody sees of it. */
export function OwnerPanel({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('myInquiries');
  const [ending, { open, close }] = useDisclosure(false);
  const [reopening, reopen] = useDisclosure(false);
  const { id, state, abilities, unpublishedChanges } = inquiry;
  const title = inquiry.publicTitle;
  const isOut = state !== 'draft';
  const links = [
    { shown: abilities.edit, to: paths.wizard(id), Icon: IconPencil, text: t('edit') },
    {
      shown: abilities.publish && (unpublishedChanges || state === 'draft' || state === 'scheduled'),
      to: paths.wizard(id, 'results'),
      Icon: IconSend,
      text: t(unpublishedChanges ? 'publishChanges' : 'publish'),
    },
    { shown: isOut, to: paths.results(id), Icon: IconChartBar, text: t('results') },
    {
      shown: isOut && !inquiry.anonymous,
      to: paths.responses(id),
      Icon: IconListDetails,
      text: t('responseList'),
    },
    { shown: isOut, to: paths.charts(id), Icon: IconChartPie, text: t('charts') },
  ];
  return (
    <Paper component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby="owner-panel">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={2} size="h5" id="owner-panel">
            {t('own')}
          </Title>
          <Group gap={6}>
            <Badge variant="light" color={state === 'published' ? 'teal' : 'gray'} tt="none">
              {t(`state.${state}`)}
            </Badge>
            {unpublishedChanges && (
              <Badge variant="light" color="yellow.9" tt="none">
                {t('unpublishedChanges')}
              </Badge>
            )}
          </Group>
        </Group>
        <Text size="sm" c="dimmed">
          {t('responses', { count: inquiry.responseCount })}
        </Text>
        <Group gap="xs">
          {links
            .filter(({ shown }) => shown)
            .map(({ to, Icon, text }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                size="sm"
                leftSection={<Icon size={16} aria-hidden />}
              >
                {text}
              </Button>
            ))}
          {abilities.publish && state === 'expired' && !inquiry.anonymous && inquiry.takedown === null && (
            <Button size="sm" leftSection={<IconLockOpen size={16} aria-hidden />} onClick={reopen.open}>
              {t('openAgain')}
            </Button>
          )}
          {abilities.publish && state === 'published' && (
            <Button
              size="sm"
              variant="subtle"
              color="red.9"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={open}
            >
              {t('expire')}
            </Button>
          )}
        </Group>
      </Stack>
      <ExpireDialog id={id} title={title} secretBallot={inquiry.anonymous} opened={ending} onClose={close} />
      <ReopenDialog id={id} title={title} opened={reopening} onClose={reopen.close} />
    </Paper>
  );
}

import { Stack, Title } from '@mantine/core';
import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/paths.ts';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import { NewPollCard } from '../../home/components/new-poll-card.tsx';

/** The start of a poll at a URL of its own. */
export function PollStartScreen({ package: chosen }: { package: Package }) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  useScreenTitle(t('name.poll'));
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t('name.poll')}
      </Title>
      <NewPollCard package={chosen} replace onClose={() => void navigate(paths.home)} />
    </Stack>
  );
}

import { Stack, Title } from '@mantine/core';
import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { useScreenTitle } from '../../../../ui/use-screen-title.ts';
import type { FirstDraft } from '../../first-draft.ts';
import { NewInquiryCard } from '../../home/components/new-inquiry-card.tsx';

/** The start of a poll at a URL of its own. */
export function NewPollScreen({ package: chosen }: { package: Package }) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  // The draft that this browser has kept may be of another kind.
  const [kind, setKind] = useState<FirstDraft['kind']>('poll');
  useScreenTitle(t(`name.${kind}`));
  return (
    <Stack gap="md">
      <Title order={1} size="h2">
        {t(`name.${kind}`)}
      </Title>
      <NewInquiryCard
        kind={kind}
        onKind={setKind}
        package={chosen}
        replace
        onClose={() => void navigate(paths.home)}
      />
    </Stack>
  );
}

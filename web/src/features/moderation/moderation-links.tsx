import { Button, Group } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyReportDialog, LazyTakeDownDialog } from './lazy-moderation.tsx';

/** Links to report an inquiry or to take it down; renders nothing if the reader can do neither. */
export function ModerationLinks({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('detail');
  const [asked, setAsked] = useState<'report' | 'takeDown' | null>(null);
  const close = () => setAsked(null);
  const { id, moderation, takedown } = inquiry;
  const mayTakeDown = moderation.takeDown && takedown === null;
  if (!moderation.report && !mayTakeDown) return null;
  return (
    <Group gap="xs" justify="center">
      {moderation.report && (
        <Button
          variant="subtle"
          color="gray.7"
          size="compact-sm"
          leftSection={<IconFlag size={16} aria-hidden />}
          onClick={() => setAsked('report')}
        >
          {t('report')}
        </Button>
      )}
      {mayTakeDown && (
        <Button
          variant="subtle"
          color="red.9"
          size="compact-sm"
          leftSection={<IconEyeOff size={16} aria-hidden />}
          onClick={() => setAsked('takeDown')}
        >
          {t('takeDown')}
        </Button>
      )}
      {asked === 'report' && <LazyReportDialog inquiryId={id} onClose={close} />}
      {asked === 'takeDown' && <LazyTakeDownDialog thing={{ inquiryId: id }} onClose={close} />}
    </Group>
  );
}

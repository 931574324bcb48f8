import { Button, Group } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadMoreTexts } from '../../i18n/i18n.ts';
import { lazyPart } from '../lazy-part.tsx';

// Few open them.
const ReportDialog = lazyPart(() => import('./report-dialog.tsx'), 'ReportDialog', loadMoreTexts);
const TakeDownDialog = lazyPart(() => import('./take-down-dialog.tsx'), 'TakeDownDialog', loadMoreTexts);

/** Reports an inquiry, or takes it down; nothing where the reader can do neither. */
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
      <Suspense>
        {asked === 'report' && <ReportDialog inquiryId={id} onClose={close} />}
        {asked === 'takeDown' && <TakeDownDialog thing={{ inquiryId: id }} onClose={close} />}
      </Suspense>
    </Group>
  );
}

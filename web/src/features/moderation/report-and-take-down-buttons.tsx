import { ActionIcon } from '@mantine/core';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyReportDialog, LazyTakeDownDialog } from './lazy-moderation.tsx';

/** Buttons to report an inquiry or to take it down; renders nothing if the reader can do neither. */
export function ReportAndTakeDownButtons({ inquiry }: { inquiry: PublicInquiry }) {
  const { t } = useTranslation('detail');
  const [openDialog, setOpenDialog] = useState<'report' | 'takeDown' | null>(null);
  const close = () => setOpenDialog(null);
  const { id, moderation, takedown } = inquiry;
  const mayTakeDown = moderation.takeDown && takedown === null;
  if (!moderation.report && !mayTakeDown) return null;
  return (
    <>
      {moderation.report && (
        <ActionIcon
          color="gray.7"
          size={44}
          aria-label={t('report')}
          title={t('report')}
          onClick={() => setOpenDialog('report')}
        >
          <IconFlag size={20} aria-hidden />
        </ActionIcon>
      )}
      {mayTakeDown && (
        <ActionIcon
          color="red.9"
          size={44}
          aria-label={t('takeDown')}
          title={t('takeDown')}
          onClick={() => setOpenDialog('takeDown')}
        >
          <IconEyeOff size={20} aria-hidden />
        </ActionIcon>
      )}
      {openDialog === 'report' && <LazyReportDialog inquiryId={id} onClose={close} />}
      {openDialog === 'takeDown' && <LazyTakeDownDialog target={{ inquiryId: id }} onClose={close} />}
    </>
  );
}

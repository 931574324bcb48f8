import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/date/date-field.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../ui/show-success.ts';
import { useSaveInquiryClosing } from './use-save-inquiry-closing.ts';

type ReopenDialogProps = { id: string; title: string; opened: boolean; onClose: () => void };

/** Lets an owner reopen a closed inquiry, with an optional closing date. */
export function ReopenInquiryDialog({ id, title, opened, onClose }: ReopenDialogProps) {
  const { t } = useTranslation('myInquiries');
  const [date, setDate] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const { save, problem } = useSaveInquiryClosing({
    id,
    onSaved: () => {
      showSuccess(t('reopened', { title }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      title={t('reopenTitle', { title })}
      confirmLabel={t('openAgain')}
      loading={save.isPending}
      isHarmless
      onConfirm={() => !isWrong && save.mutate(date)}
      onClose={onClose}
    >
      {t('reopenText')}
      <Box mt="md">
        <DateField
          label={t('closing.date')}
          description={t('closing.dateHint')}
          value={date}
          min={new Date().toISOString()}
          error={problem}
          onChange={setDate}
          onWrong={setWrong}
        />
      </Box>
    </ConfirmDialog>
  );
}

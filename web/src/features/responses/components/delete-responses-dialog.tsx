import { Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { showSuccess } from '../../../ui/show-success.ts';
import { useDeleteResponses } from '../responses-queries.ts';

type DeleteResponsesDialogProps = {
  inquiryId: string;
  /** Whether the participants are known. */
  mayAskAgain: boolean;
  ids: readonly string[];
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
};

/** Confirms the deletion of responses, and asks whether their participants can answer again. */
export function DeleteResponsesDialog(props: DeleteResponsesDialogProps) {
  const { inquiryId, mayAskAgain, ids, opened, onClose, onDeleted } = props;
  const { t } = useTranslation('responses');
  const format = useFormat();
  const [again, setAgain] = useState(false);
  const remove = useDeleteResponses(inquiryId);
  const count = ids.length;
  const confirm = () =>
    remove.mutate(
      { ids: [...ids], mayAnswerAgain: again && mayAskAgain },
      {
        onSuccess: ({ deleted }) => {
          showSuccess(t('delete.done', { count: deleted, shown: format.number(deleted) }));
          onClose();
          onDeleted();
        },
      },
    );
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('delete.title', { count, shown: format.number(count) })}
      confirmLabel={t('delete.confirm')}
      onConfirm={confirm}
      loading={remove.isPending}
    >
      <Stack gap="sm" component="span">
        <Text span inherit>
          {t('delete.text')}
        </Text>
        {mayAskAgain ? (
          <Checkbox
            label={t('delete.again')}
            checked={again}
            onChange={(event) => setAgain(event.currentTarget.checked)}
          />
        ) : (
          <Text span inherit>
            {t('delete.anonymous')}
          </Text>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

import { Button } from '@mantine/core';
import type { ResponseType } from '@nazar/domain/inquiries/question.ts';
import { IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { ResponseTypeMenu } from './response-type-menu.tsx';

type AddQuestionProps = {
  segmentId: string;
  at: number;
  label: string;
  onAdd: (type: ResponseType, at: number) => void;
  onInsert: (at: number) => void;
};

/** Adds a question at the end of a section. */
export const AddQuestionButton = memo(function AddQuestionButton({
  segmentId,
  at,
  label,
  onAdd,
  onInsert,
}: AddQuestionProps) {
  const { t } = useTranslation('wizard');
  return (
    <ResponseTypeMenu
      leads
      position="bottom"
      onPick={(type) => onAdd(type, at)}
      onInsert={() => onInsert(at)}
    >
      <Button
        fullWidth
        size="md"
        data-field={`${segmentId}.add`}
        leftSection={<IconPlus size={18} aria-hidden />}
        aria-label={label}
      >
        {t('question.add')}
      </Button>
    </ResponseTypeMenu>
  );
});

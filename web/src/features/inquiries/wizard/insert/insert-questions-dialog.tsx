import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { useReturnFocus } from '../../../../ui/focus/use-return-focus.ts';
import { useIsNarrow } from '../../../../ui/use-media-query.ts';
import type { QuestionPosition } from '../draft/edit-segments.ts';
import classes from './insert.module.css';
import { InsertQuestionsPicker } from './insert-questions-picker.tsx';
import {
  type InsertSource,
  type InsertSourceFilter,
  InsertSourceList,
  initialInsertSourceFilter,
} from './insert-source-list.tsx';

type InsertDialogProps = {
  /** Null if the inquiry has no segment, which is then added. */
  position: QuestionPosition | null;
  onClose: () => void;
};

/** Inserts questions of another inquiry or a template at a position; mounted when it opens. */
export function InsertQuestionsDialog({ position, onClose }: InsertDialogProps) {
  const { t } = useTranslation('wizard');
  useReturnFocus();
  const isNarrow = useIsNarrow();
  const [filter, setFilter] = useState<InsertSourceFilter>(initialInsertSourceFilter);
  const [source, setSource] = useState<InsertSource | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('insert.title')}
      size="lg"
      fullScreen={isNarrow}
      classNames={{ content: classes.dialog }}
    >
      {source === null ? (
        <InsertSourceList filter={filter} onFilter={setFilter} onPick={setSource} />
      ) : (
        <InsertQuestionsPicker
          source={source}
          search={source.foundQuestions.length === 0 ? '' : filter.search}
          position={position}
          onBack={() => setSource(null)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

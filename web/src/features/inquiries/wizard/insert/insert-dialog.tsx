import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReturnFocus } from '../../../../ui/use-return-focus.ts';
import { PickQuestions } from './pick-questions.tsx';
import { type Source, type SourceFilter, SourceList, startFilter } from './source-list.tsx';

type InsertDialogProps = {
  /** Null while there is none: then the first one is added. */
  segmentId: string | null;
  onClose: () => void;
};

/** Questions of another inquiry or of a template, to insert at the end of a segment; mounted when it opens. */
export function InsertDialog({ segmentId, onClose }: InsertDialogProps) {
  const { t } = useTranslation('wizard');
  useReturnFocus();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const [filter, setFilter] = useState<SourceFilter>(startFilter);
  const [source, setSource] = useState<Source | null>(null);
  return (
    <Modal opened onClose={onClose} title={t('insert.title')} size="lg" fullScreen={isNarrow}>
      {source === null ? (
        <SourceList filter={filter} onFilter={setFilter} onPick={setSource} />
      ) : (
        <PickQuestions
          source={source}
          segmentId={segmentId}
          onBack={() => setSource(null)}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

import { Alert, List } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import type { FieldKey, WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../../question/question-numbers.ts';
import { FieldLinkItem } from './field-link-item.tsx';

type QuestionNote = { readonly key: FieldKey; readonly questionId: string; readonly text: string };
type QuestionNotesProps = {
  title: string;
  notes: readonly QuestionNote[];
  onStep: (step: WizardStep) => void;
};

/** Warnings about questions before publishing, each with a link to its field. They don't prevent publishing. */
export function QuestionWarnings({ title, notes, onStep }: QuestionNotesProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const segments = useDraftSelector((state) => state.segments);
  if (notes.length === 0) return null;
  const goTo = (key: FieldKey) => {
    onStep('question');
    store.goTo(key);
  };
  return (
    <Alert
      variant="light"
      color="yellow.9"
      // Yellow text has too little contrast on light yellow.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconAlertTriangle aria-hidden />}
      title={title}
    >
      <List size="sm" spacing={6}>
        {notes.map(({ key, questionId, text }) => (
          <FieldLinkItem
            key={key}
            text={t('publish.missingInQuestion', {
              number: format.number(mapQuestionNumbersById(segments).get(questionId) ?? 0),
              text,
            })}
            onClick={() => goTo(key)}
          />
        ))}
      </List>
    </Alert>
  );
}

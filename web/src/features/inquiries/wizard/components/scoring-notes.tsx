import { Alert, Anchor, List } from '@mantine/core';
import { getRescoring } from '@nazar/domain/api/inquiry-calls.ts';
import { findScoringFaults } from '@nazar/domain/inquiries/exam.ts';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../api/query-client.ts';
import { useFormat } from '../../../../i18n/use-format.ts';
import type { WizardStep } from '../draft/draft-problems.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import { numberQuestions } from '../question/question-numbers.ts';

type ScoringNotesProps = { onStep: (step: WizardStep) => void };

/** Scoring faults of an exam, and how many stored scores publishing changes; both are allowed. */
export function ScoringNotes({ onStep }: ScoringNotesProps) {
  return (
    <>
      <ScoringFaults onStep={onStep} />
      <Rescoring />
    </>
  );
}

function ScoringFaults({ onStep }: ScoringNotesProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const segments = useDraft((state) => state.segments);
  const faults = findScoringFaults({ segments });
  if (faults.length === 0) return null;
  const goTo = (key: string) => {
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
      title={t('exam.faults.title')}
    >
      <List size="sm" spacing={6}>
        {faults.map(({ questionId, fault }) => (
          <List.Item key={questionId}>
            <Anchor
              component="button"
              type="button"
              fz="sm"
              ta="start"
              underline="always"
              style={{ verticalAlign: 'top' }}
              onClick={() => goTo(`${questionId}.score`)}
            >
              {t('publish.missingInQuestion', {
                number: format.number(numberQuestions(segments).get(questionId) ?? 0),
                text: t(`exam.faults.${fault}`),
              })}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Rescoring() {
  const { t } = useTranslation('wizard');
  const count = useRescoredCount();
  if (count === 0) return null;
  return (
    <Alert role="status" variant="light" color="cyan.9" icon={<IconRefresh aria-hidden />}>
      {t('publish.rescored', { count })}
    </Alert>
  );
}

/** The number of responses that are scored again when the saved changes are published. */
function useRescoredCount(): number {
  const id = useDraft((state) => state.id);
  const revision = useDraft((state) => state.revision);
  const { publishedRevision, responseCount } = useDraft((state) => state.status);
  const query = callQuery(getRescoring, { id });
  const rescoring = useQuery({
    ...query,
    queryKey: [...query.queryKey, revision, publishedRevision],
    enabled: responseCount > 0 && publishedRevision !== null && publishedRevision !== revision,
    staleTime: 0,
  });
  return rescoring.data?.responses ?? 0;
}

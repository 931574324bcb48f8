import { Alert } from '@mantine/core';
import { getRescoredResponseCount } from '@nazar/domain/api/inquiry-calls.ts';
import { findScoringFaults } from '@nazar/domain/inquiries/exams/exam.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../../../api/query-client.ts';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { QuestionWarnings } from './question-warnings.tsx';

type ScoringFaultsProps = { onStep: (step: WizardStep) => void };

/** Scoring faults of an exam, which don't prevent publishing. */
export function ScoringFaults({ onStep }: ScoringFaultsProps) {
  const { t } = useTranslation('wizard');
  const segments = useDraftSelector((state) => state.segments);
  const notes = findScoringFaults({ segments }).map(({ questionId, fault }) => ({
    key: `${questionId}.${fault === 'noRightAnswer' ? 'rightAnswer' : 'score'}`,
    questionId,
    text: t(`exam.faults.${fault}`),
  }));
  return <QuestionWarnings title={t('exam.faults.title')} notes={notes} onStep={onStep} />;
}

/** How many stored scores publishing changes. */
export function RescoringNote() {
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
  const id = useDraftSelector((state) => state.id);
  const revision = useDraftSelector((state) => state.revision);
  const { publishedRevision, responseCount } = useDraftSelector((state) => state.status);
  const query = callQuery(getRescoredResponseCount, { id });
  const rescoring = useQuery({
    ...query,
    queryKey: [...query.queryKey, revision, publishedRevision],
    enabled: responseCount > 0 && publishedRevision !== null && publishedRevision !== revision,
    staleTime: 0,
  });
  return rescoring.data?.responses ?? 0;
}

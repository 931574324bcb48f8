import type { Option } from '@nazar/domain/inquiries/question.ts';
import { useTranslation } from 'react-i18next';
import { useDraft } from '../draft/use-draft.ts';
import { useQuestionActions } from '../question/use-question-actions.ts';
import { analyzeConditions } from './condition-analysis.ts';
import { FoldedCondition } from './folded-condition.tsx';

type OptionConditionProps = {
  questionId: string;
  option: Option;
  opened: boolean;
  onToggle: () => void;
};

/** The condition of an option. */
export function OptionCondition({ questionId, option, opened, onToggle }: OptionConditionProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const segments = useDraft((state) => state.segments);
  if (option.condition === null && !opened) return null;
  const { shown } = analyzeConditions(segments).map;
  return (
    <FoldedCondition
      place={{ part: 'option', id: option.id }}
      before={Math.max(
        0,
        shown.findIndex(({ question }) => question.id === questionId),
      )}
      condition={option.condition}
      label={t('condition.show.option')}
      opened={opened}
      onToggle={onToggle}
      onChange={(condition) => actions.changeOption(questionId, option.id, { condition })}
    />
  );
}

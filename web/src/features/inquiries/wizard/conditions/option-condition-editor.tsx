import type { Option } from '@nazar/domain/inquiries/question.ts';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { useShownQuestionCountBeforeQuestion } from '../pipes/use-pipe-input-state.ts';
import { useQuestionActions } from '../question/use-question-actions.ts';
import { FoldedCondition } from './folded-condition.tsx';

type OptionConditionProps = {
  questionId: string;
  option: Option;
  opened: boolean;
  onToggle: () => void;
};

/** The condition of an option. */
export function OptionConditionEditor({ questionId, option, opened, onToggle }: OptionConditionProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const before = useShownQuestionCountBeforeQuestion(questionId);
  if (option.condition === null && !opened) return null;
  return (
    <FoldedCondition
      place={{ part: 'option', id: option.id }}
      before={Math.max(0, before)}
      condition={option.condition}
      label={t('condition.show.option')}
      opened={opened}
      onToggle={onToggle}
      onEmpty={() => {
        onToggle();
        requestAnimationFrame(() => focusFieldByKey(`${option.id}.body`));
      }}
      onChange={(condition) => actions.changeOption(questionId, option.id, { condition })}
    />
  );
}

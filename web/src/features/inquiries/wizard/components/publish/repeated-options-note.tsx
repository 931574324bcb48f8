import { listAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import { findRepeatedOptions } from '@nazar/domain/inquiries/repeated-options.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector } from '../../draft/use-draft.ts';
import { QuestionWarnings } from './question-warnings.tsx';

/** Names questions with equal options, which participants couldn't distinguish. */
export function RepeatedOptionsNote({ onStep }: { onStep: (step: WizardStep) => void }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const segments = useDraftSelector((state) => state.segments);
  const notes = listAnswerableQuestions({ segments }).flatMap(({ id, options }) => {
    const repeated = findRepeatedOptions(options);
    const [first] = repeated;
    if (first === undefined) return [];
    const texts = repeated.map((each) =>
      t(`option.repeats.${each.group}`, {
        number: format.number(each.number),
        first: format.number(each.first),
      }),
    );
    return [{ key: `${first.id}.body`, questionId: id, text: texts.join(' ') }];
  });
  return <QuestionWarnings title={t('option.repeatsTitle')} notes={notes} onStep={onStep} />;
}

import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { isolateNumberRuns } from '../isolate-number-runs.tsx';
import { StoredPicture } from '../stored-picture.tsx';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import styles from './choice-field.module.css';
import { getChosenOptionIds, toggleOption } from './choose-options.ts';
import { OtherTextField } from './other-text-field.tsx';
import { PlacesLeftLabel, useFormatPlacesLeft } from './places-left-label.tsx';

/** One or several options; «Other» adds a text field, «None of these» clears the others. */
export function ChoiceField(props: AnswerFieldProps) {
  const { question, answer, ids, invalid } = props;
  const session = useSession();
  const { t } = usePageTexts();
  const { shape, horizontal } = answerTypes[question.responseType];
  const several = shape === 'options';
  const chosen = getChosenOptionIds(answer);
  const placesOf = useFormatPlacesLeft(chosen);
  const pictures = question.options.some((option) => option.file !== null);
  const choose = (optionId: string) => {
    const next = several ? toggleOption(question, chosen, optionId) : [optionId];
    const keepsOther = question.options.some((option) => option.role === 'other' && next.includes(option.id));
    session.answer(question.id, {
      value: several ? next : optionId,
      ...(keepsOther && answer?.otherText !== undefined ? { otherText: answer.otherText } : {}),
    });
  };
  const layout = [
    styles.options,
    question.horizontal || horizontal === 'always' ? styles.horizontal : '',
    pictures ? styles.pictures : '',
  ];
  const hint = several ? listCountHints(question).map(([key, limit]) => t(key, { limit })) : [];
  return (
    <>
      {hint.length > 0 && <p className={styles.hint}>{hint.join(' ')}</p>}
      <div className={layout.join(' ')}>
        {question.options.map((option) => (
          <div key={option.id} className={styles.option}>
            <label className={styles.label} data-full={placesOf(option.id).isFull || undefined}>
              <input
                type={several ? 'checkbox' : 'radio'}
                className={styles.input}
                name={makeControlName(question.id)}
                value={option.id}
                checked={chosen.includes(option.id)}
                disabled={placesOf(option.id).isFull}
                aria-describedby={ids.problem}
                aria-invalid={invalid || undefined}
                onChange={() => choose(option.id)}
              />
              {option.file !== null && (
                <StoredPicture fileId={option.file} alt="" className={styles.picture} />
              )}
              <span className={styles.text}>
                <bdi>{isolateNumberRuns(option.body)}</bdi>
                <PlacesLeftLabel words={placesOf(option.id).words} />
              </span>
            </label>
            {option.role === 'other' && chosen.includes(option.id) && (
              <OtherTextField {...props} label={option.body} />
            )}
          </div>
        ))}
      </div>
    </>
  );
}

/** The limits that some numbers of choices would break; they are shown before a participant breaks them. */
function listCountHints({ min, max, options }: PublicQuestion): [string, number][] {
  const choices = options.filter(({ role }) => role !== 'none').length;
  return [
    ...(typeof min === 'number' && min > 1 ? [['chooseAtLeast', min] satisfies [string, number]] : []),
    ...(typeof max === 'number' && max < choices ? [['chooseAtMost', max] satisfies [string, number]] : []),
  ];
}

import { isolateNumbers } from '@nazar/domain/text/number-runs.ts';
import { usePageTexts, useSession } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import { getChosenOptionIds } from './choose-options.ts';
import { OtherTextField } from './other-text-field.tsx';
import { useFormatPlacesLeft } from './places-left-label.tsx';
import styles from './text-field.module.css';

/** The browser's own select, which is easiest to use on a phone. */
export function DropdownField(props: AnswerFieldProps) {
  const { question, answer, ids, invalid } = props;
  const session = useSession();
  const { t } = usePageTexts();
  const [chosen = ''] = getChosenOptionIds(answer);
  const placesOf = useFormatPlacesLeft([chosen]);
  const other = question.options.find((option) => option.role === 'other');
  return (
    <>
      <select
        id={ids.field}
        className={styles.select}
        name={makeControlName(question.id)}
        value={chosen}
        required={question.isForce}
        aria-describedby={ids.problem}
        aria-invalid={invalid || undefined}
        onChange={(event) => session.answer(question.id, { value: event.target.value })}
      >
        <option value="">{t('choose')}</option>
        {question.options.map((option) => (
          <option key={option.id} value={option.id} dir="auto" disabled={placesOf(option.id).isFull}>
            {[isolateNumbers(option.body), placesOf(option.id).words].filter(Boolean).join(' · ')}
          </option>
        ))}
      </select>
      {other !== undefined && chosen === other.id && <OtherTextField {...props} label={other.body} />}
    </>
  );
}

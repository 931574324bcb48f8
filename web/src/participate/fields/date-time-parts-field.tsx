import { foldDigits } from '@nazar/domain/text/digits.ts';
import { usePageTexts } from '../use-session.ts';
import { type AnswerFieldProps, makeControlName } from './answer-field-props.ts';
import styles from './text-field.module.css';

type FieldPart = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Null if there are too many choices for a list; the number is then typed. */
  readonly choices: readonly { readonly value: string; readonly text: string }[] | null;
  /** Completes the typed text when the field loses the focus. */
  whole?(typed: string): string;
};

type Props = Pick<AnswerFieldProps, 'question' | 'ids' | 'invalid'> & {
  readonly parts: readonly FieldPart[];
  onChange(name: string, value: string): void;
};

/** A date or a time as a few short lists, with a typed number if a list would be long. */
export function DateTimePartsField({ question, parts, ids, invalid, onChange }: Props) {
  const { language, digits } = usePageTexts();
  return (
    <div className={styles.parts} lang={language}>
      {parts.map((part) =>
        part.choices === null ? (
          <input
            key={part.name}
            name={makeControlName(question.id, part.name)}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            className={styles.input}
            value={digits(part.value)}
            placeholder={part.label}
            aria-label={part.label}
            aria-describedby={ids.problem}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(part.name, foldDigits(event.target.value).replace(/\D/g, ''))}
            onBlur={() => {
              const whole = part.whole?.(part.value) ?? part.value;
              if (whole !== part.value) onChange(part.name, whole);
            }}
          />
        ) : (
          <select
            key={part.name}
            name={makeControlName(question.id, part.name)}
            className={styles.select}
            value={part.value}
            aria-label={part.label}
            aria-describedby={ids.problem}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(part.name, event.target.value)}
          >
            <option value="">{part.label}</option>
            {part.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.text}
              </option>
            ))}
          </select>
        ),
      )}
    </div>
  );
}

export function listIntegers(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

import { usePageTexts, useSession } from '../use-session.ts';
import type { AnswerFieldProps } from './answer-field-props.ts';
import { type ControlReader, readControlParts, readTextControl } from './control-readers.ts';
import { DateTimePartsField, listIntegers } from './date-time-parts-field.tsx';
import { NativeDateTimeInput } from './native-date-time-input.tsx';

/** The answer for an incomplete entry; browsers don't expose which part was typed. */
const half = ':';
const pattern = /^(\d{0,2}):(\d{0,2})/;

/**
 * Hours and minutes as lists in Persian, because a browser's own field is in the browser's language, which is rarely
 * Persian.
 */
export function TimeField(props: AnswerFieldProps) {
  const { question, answer, ids, invalid } = props;
  const session = useSession();
  const { language, t, digits } = usePageTexts();
  const value = typeof answer?.value === 'string' ? answer.value : '';
  const change = (next: string) => session.answer(question.id, { value: next });
  if (language !== 'fa') return <NativeDateTimeInput {...props} type="time" half={half} />;
  const [, hour = '', minute = ''] = pattern.exec(value) ?? [];
  const two = (number: number) => {
    const text = String(number).padStart(2, '0');
    return { value: text, text: digits(text) };
  };
  return (
    <DateTimePartsField
      question={question}
      ids={ids}
      invalid={invalid}
      parts={[
        { name: 'hour', label: t('hour'), value: hour, choices: listIntegers(0, 23).map(two) },
        { name: 'minute', label: t('minute'), value: minute, choices: listIntegers(0, 59).map(two) },
      ]}
      onChange={(name, part) => {
        const [h, m] = name === 'hour' ? [part, minute] : [hour, part];
        change(writeTime(h, m));
      }}
    />
  );
}

function writeTime(hour: string, minute: string): string {
  return hour === '' && minute === '' ? '' : `${hour}:${minute}`;
}

export const readTimeControl: ControlReader = (question, data) => {
  const parts = readControlParts(question, data, ['hour', 'minute']);
  return parts === null ? readTextControl(question, data) : writeTime(parts.hour, parts.minute);
};

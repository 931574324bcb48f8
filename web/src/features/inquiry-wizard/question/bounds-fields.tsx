import { Group, TextInput } from '@mantine/core';
import type { BoundsKind } from '@nazar/domain/inquiry/answer-types/answer-type.ts';
import { answerTypes } from '@nazar/domain/inquiry/answer-types/index.ts';
import type { Question } from '@nazar/domain/inquiry/question.ts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/date-field.tsx';
import { Field, useField } from '../components/field.tsx';
import { NumberField } from '../components/number-field.tsx';
import { sameExceptBody } from './same-except-body.ts';
import { useQuestionActions } from './use-question-actions.ts';

/** The least and the most that an answer may be, in whatever sense its type gives them. */
export const BoundsFields = memo(function BoundsFields({ question }: { question: Question }) {
  const { bounds } = answerTypes[question.responseType];
  if (bounds === 'none') return null;
  return (
    <Group gap="sm" align="flex-start" grow preventGrowOverflow={false} maw={bounds === 'date' ? 520 : 420}>
      <Bound question={question} end="min" kind={bounds} />
      <Bound question={question} end="max" kind={bounds} />
    </Group>
  );
}, sameExceptBody);

type BoundProps = { question: Question; end: 'min' | 'max'; kind: Exclude<BoundsKind, 'none'> };

function Bound({ question, end, kind }: BoundProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { responseType } = question;
  const isEnds = responseType === 'rating' || responseType === 'scale';
  const label = t(`bounds.${isEnds ? 'points' : kind}.${end}`);
  const value = question[end];
  const field = useField(`${question.id}.${end}`);
  const change = (next: number | string | null) => actions.changeField(question.id, { [end]: next });
  if (kind === 'date') {
    return (
      <Field name={`${question.id}.${end}`}>
        {(error) => (
          <DateField
            kind="date"
            label={label}
            required
            value={typeof value === 'string' ? value : null}
            error={error}
            onChange={change}
          />
        )}
      </Field>
    );
  }
  if (kind === 'time') {
    return (
      <TextInput
        {...field}
        type="time"
        label={label}
        required
        classNames={{ input: 'ltr' }}
        value={typeof value === 'string' ? value.slice(0, 5) : ''}
        onChange={(event) => change(event.currentTarget.value === '' ? null : event.currentTarget.value)}
      />
    );
  }
  const within = answerTypes[responseType].boundsWithin;
  return (
    <NumberField
      {...field}
      label={label}
      value={typeof value === 'number' ? value : null}
      whole={within?.whole ?? true}
      {...(within === null ? {} : { least: within.least, most: within.most })}
      onChange={change}
    />
  );
}

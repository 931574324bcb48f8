import { SimpleGrid, TextInput } from '@mantine/core';
import type { BoundsKind } from '@nazar/domain/inquiries/answer-types/answer-type.ts';
import { getUnlimitedBounds } from '@nazar/domain/inquiries/answer-types/get-unlimited-bounds.ts';
import { answerTypes } from '@nazar/domain/inquiries/answer-types/index.ts';
import { hasLockedAnswerBounds } from '@nazar/domain/inquiries/edits/locked-parts.ts';
import type { Question } from '@nazar/domain/inquiries/question.ts';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DraftDateField } from '../../components/fields/draft-date-field.tsx';
import { useDraftFieldErrorProps } from '../../components/fields/draft-field.tsx';
import { DraftNumberField } from '../../components/fields/draft-number-field.tsx';
import { useDraftFieldProblem, useIsPartLocked } from '../../draft/use-draft.ts';
import { arePropsEqualExceptBody } from '../are-props-equal-except-body.ts';
import { useQuestionActions } from '../use-question-actions.ts';
import { DayKindField } from './day-kind-field.tsx';
import { PointsFields } from './points-fields.tsx';

/** The minimum and maximum of an answer, whose meaning depends on the type. */
export const BoundsFields = memo(function BoundsFields({ question }: { question: Question }) {
  const { bounds } = answerTypes[question.responseType];
  if (bounds === 'none') return null;
  const [min, max] = (['min', 'max'] as const).map((end) => (
    <Bound key={end} question={question} end={end} kind={bounds} />
  ));
  if (answerTypes[question.responseType].points !== null) {
    return <PointsFields question={question} {...{ min, max }} />;
  }
  const fields = (
    <SimpleGrid
      cols={bounds === 'date' ? { base: 1, xs: 2 } : 2}
      spacing="sm"
      maw={bounds === 'date' ? 520 : 420}
      style={{ alignItems: 'start' }}
    >
      {min}
      {max}
    </SimpleGrid>
  );
  return bounds === 'date' ? <DayKindField question={question} bounds={fields} /> : fields;
}, arePropsEqualExceptBody);

/** Whether an end can't change. One that was changed before the first answer can, once publishing has refused it. */
function useIsEndLocked(question: Question, end: 'min' | 'max'): boolean {
  const isLocked = useIsPartLocked(question.id) && hasLockedAnswerBounds(question);
  const isWrong = useDraftFieldProblem(`${question.id}.${end}`) !== undefined;
  // It stays open while the right value is typed, which removes the problem.
  const [wasWrong, setWasWrong] = useState(isWrong);
  if (isWrong && !wasWrong) setWasWrong(true);
  return isLocked && !wasWrong;
}

type BoundProps = { question: Question; end: 'min' | 'max'; kind: Exclude<BoundsKind, 'none'> };

function Bound({ question, end, kind }: BoundProps) {
  const { t } = useTranslation('wizard');
  const actions = useQuestionActions();
  const { responseType } = question;
  const isEnds = answerTypes[responseType].points !== null;
  const label = t(`bounds.${isEnds ? 'points' : kind}.${end}`);
  const value = question[end];
  const field = useDraftFieldErrorProps(`${question.id}.${end}`);
  const isLocked = useIsEndLocked(question, end);
  const change = (next: number | string | null) => actions.changeField(question.id, { [end]: next });
  if (kind === 'date') {
    return (
      <DraftDateField
        name={`${question.id}.${end}`}
        kind="date"
        label={label}
        required
        value={typeof value === 'string' ? value : null}
        onChange={change}
      />
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
  const open = getUnlimitedBounds(responseType)?.[end] ?? null;
  return (
    <DraftNumberField
      name={`${question.id}.${end}`}
      label={label}
      placeholder={open === null ? undefined : t('bounds.value.none')}
      value={typeof value === 'number' ? value : null}
      shownEmpty={open}
      whole={within?.whole ?? true}
      disabled={isLocked}
      {...(within === null ? {} : { min: within.min, max: within.max })}
      onChange={(next) => change(next ?? open)}
    />
  );
}

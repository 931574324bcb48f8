import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import {
  type Condition,
  type ConditionClause,
  maxConditionClauses,
} from '@nazar/domain/inquiries/condition.ts';
import { listTestableQuestions } from '@nazar/domain/inquiries/condition-places.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { focusFieldByKey } from '../../../../ui/focus-field-by-key.ts';
import type { Segments } from '../draft/edit-segments.ts';
import { findQuestion } from '../draft/edit-segments.ts';
import { useDraftFieldProblem, useDraftSelector } from '../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../question/question-numbers.ts';
import {
  analyzeConditions,
  type ConditionLocation,
  getConditionFieldKey,
  isUnfinishedConditionProblem,
} from './condition-analysis.ts';
import {
  ConditionClauseRow,
  type ConditionQuestion,
  makeInitialConditionClause,
} from './condition-clause-row.tsx';

/** Conditions that decide which results a secret ballot withholds. */
const resultParts: ReadonlySet<ConditionLocation['part']> = new Set(['question', 'segment', 'option', 'end']);

type ConditionFieldsProps = {
  place: ConditionLocation;
  /** The number of shown questions before it, which it can test. */
  before: number;
  condition: Condition | null;
  /** For example «Show this question when». */
  label: string;
  /** The label of the button that starts a condition. */
  start: string;
  /** Starts with a first test, because it was opened to create one. */
  startsNow?: boolean;
  /** Called when the last test is removed. */
  onEmpty?: () => void;
  onChange: (condition: Condition | null) => void;
};

/** Edits one condition in plain words; the problem of each test is shown at once. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { place, before, condition, label, start, startsNow = false, onEmpty, onChange } = props;
  const { t } = useTranslation('wizard');
  const segments = useDraftSelector((state) => state.segments);
  const isBallot = useDraftSelector((state) => isSecretBallot(state.settings));
  const problems = useClauseProblems(place, segments);
  const field = getConditionFieldKey(place);
  const root = useRef<HTMLDivElement>(null);
  const testable = testableOf(segments, before);
  // Opening the fields changes nothing yet, so a first test without a value is not part of the draft.
  const [begun, setBegun] = useState(() => (startsNow && condition === null ? blankClause(testable) : null));
  const clauses = condition?.clauses ?? (begun === null ? [] : [begun]);
  const match = condition?.match ?? 'all';
  const set = (next: Condition['clauses'], how = match) => {
    const [first, ...others] = next;
    const isBegun = startsNow && condition === null && others.length === 0;
    if (isBegun && (first === undefined || isBlank(first))) return setBegun(first ?? null);
    setBegun(null);
    onChange(first === undefined ? null : { match: how, clauses: next });
  };
  /** Focuses the question of the last clause, or the button to add one. */
  const focusNext = (of: '[data-clause]' | '[data-add]') =>
    requestAnimationFrame(() => {
      const last = [...(root.current?.querySelectorAll<HTMLElement>(of) ?? [])].at(-1);
      (of === '[data-add]' ? last : last?.querySelector('select'))?.focus();
    });
  const add = () => {
    const last = testable.at(-1);
    if (last === undefined) return;
    set([...clauses, makeInitialConditionClause(last.question)]);
    focusNext('[data-clause]');
  };
  const latest = useRef({ condition, onChange });
  latest.current = { condition, onChange };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when it opens and closes
  useEffect(() => {
    if (!startsNow) return;
    if (testable.length === 0) focusFieldByKey(field);
    else if (clauses.length === 0) add();
    else if (begun !== null) focusNext('[data-clause]');
    return () => {
      // A blank condition is removed when its fields close.
      const { condition: left, onChange: change } = latest.current;
      if (left?.clauses.every(isBlank)) change(null);
    };
  }, []);
  if (clauses.length === 0 && testable.length === 0) {
    return (
      <Text size="sm" c="dimmed" data-field={field} tabIndex={-1}>
        {label} … {t('condition.noneEarlier')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" ref={root} data-field={field} role="group" aria-label={label}>
      {clauses.length > 0 && (
        <Text size="sm" fw={500}>
          {label}
        </Text>
      )}
      {clauses.map((clause, index) => (
        // A clause has no identity besides its position.
        // biome-ignore lint/suspicious/noArrayIndexKey: clauses are only edited in place
        <Fragment key={index}>
          {index > 0 && (
            <Connector match={match} isFirst={index === 1} onChange={(next) => set([...clauses], next)} />
          )}
          <div data-clause>
            <ConditionClauseRow
              clause={clause}
              index={index}
              testable={testable}
              question={findQuestion(segments, clause.questionId)}
              error={problems.ofClause(index)}
              name={`${field}.${index}`}
              onChange={(next) => set(clauses.with(index, next))}
              onRemove={() => {
                set(clauses.toSpliced(index, 1));
                if (clauses.length === 1 && onEmpty !== undefined) onEmpty();
                else focusNext('[data-add]');
              }}
            />
          </div>
        </Fragment>
      ))}
      {problems.whole !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problems.whole}
        </Text>
      )}
      {condition !== null && isBallot && resultParts.has(place.part) && (
        <Text size="sm" c="dimmed">
          {t('condition.ballot')}
        </Text>
      )}
      {clauses.length < maxConditionClauses && testable.length > 0 && (
        <div>
          <Button
            data-add
            variant="subtle"
            size="sm"
            px="xs"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={add}
          >
            {clauses.length === 0 ? start : t('condition.add')}
          </Button>
        </div>
      )}
    </Stack>
  );
}

function blankClause(testable: readonly ConditionQuestion[]): ConditionClause | null {
  const last = testable.at(-1);
  const clause = last === undefined ? null : makeInitialConditionClause(last.question);
  return clause !== null && isBlank(clause) ? clause : null;
}

const isBlank = ({ operator, optionIds, value }: ConditionClause) =>
  operator !== 'answered' && operator !== 'notAnswered' && optionIds.length === 0 && value === null;

type ConnectorProps = {
  match: Condition['match'];
  isFirst: boolean;
  onChange: (match: Condition['match']) => void;
};

/** Selects «and» or «or» once for all tests. */
function Connector({ match, isFirst, onChange }: ConnectorProps) {
  const { t } = useTranslation('wizard');
  if (!isFirst) {
    return (
      <Text size="sm" ps="xs">
        {t(`condition.match.${match}`)}
      </Text>
    );
  }
  return (
    <NativeSelect
      w="max-content"
      size="xs"
      aria-label={t('condition.matchLabel')}
      value={match}
      onChange={({ currentTarget: { value } }) => onChange(value === 'any' ? 'any' : 'all')}
      data={(['all', 'any'] as const).map((each) => ({ value: each, label: t(`condition.match.${each}`) }))}
    />
  );
}

function testableOf(segments: Segments, before: number): ConditionQuestion[] {
  const numbers = mapQuestionNumbersById(segments);
  return listTestableQuestions(analyzeConditions(segments).map, before).map((question) => ({
    question,
    number: numbers.get(question.id) ?? 0,
  }));
}

/** Only the check before publishing reports a test without a value. */
function useClauseProblems(place: ConditionFieldsProps['place'], segments: Segments) {
  const say = useFormatFieldProblem();
  const reported = useDraftFieldProblem(getConditionFieldKey(place)) !== undefined;
  const settings = useDraftSelector((state) => state.settings);
  const own = analyzeConditions(segments, settings).problems.filter(
    (problem) =>
      problem.place.part === place.part &&
      problem.place.id === place.id &&
      (reported || !isUnfinishedConditionProblem(problem)),
  );
  const sentence = (clause: number | null) => {
    const found = own.find((problem) => problem.clause === clause);
    return found === undefined ? undefined : say(found);
  };
  return { ofClause: sentence, whole: sentence(null) };
}

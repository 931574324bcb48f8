import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import {
  type Condition,
  type ConditionClause,
  maxConditionClauses,
} from '@nazar/domain/inquiries/conditions/condition.ts';
import { listTestableQuestions } from '@nazar/domain/inquiries/conditions/condition-places.ts';
import { isSecretBallot } from '@nazar/domain/inquiries/privacy.ts';
import { IconPlus } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import type { FieldKey } from '../draft/draft-problems.ts';
import type { Segments } from '../draft/edit-segments.ts';
import { findQuestion } from '../draft/edit-segments.ts';
import { useDraftFieldProblem, useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
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

/** A clause has no identity of its own. A row keeps its key when a row before it is removed. */
const initialRowKeys: readonly number[] = [...Array(maxConditionClauses).keys()];

type ConditionFieldsProps = {
  place: ConditionLocation;
  /** The number of shown questions before it, which it can test. */
  before: number;
  condition: Condition | null;
  /** For example «Show this question when». */
  label: string;
  /** The label of the button that starts a condition; without it, the fields start with the choice of a question. */
  start?: string;
  /** Called when the last test is removed. */
  onEmpty?: () => void;
  onChange: (condition: Condition | null) => void;
};

/** Edits one condition in plain words; the problem of each test is shown at once. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { place, before, condition, label, start, onEmpty, onChange } = props;
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const segments = useDraftSelector((state) => state.segments);
  const isBallot = useDraftSelector((state) => isSecretBallot(state.settings));
  const problems = useClauseProblems(place, segments);
  const field = getConditionFieldKey(place);
  const root = useRef<HTMLDivElement>(null);
  const testable = testableOf(segments, before);
  const clauses = condition?.clauses ?? [];
  const rows: readonly (ConditionClause | null)[] =
    clauses.length === 0 && start === undefined ? [null] : clauses;
  const match = condition?.match ?? 'all';
  const [rowKeys, setRowKeys] = useState(initialRowKeys);
  const set = (next: Condition['clauses'], how = match) =>
    onChange(next.length === 0 ? null : { match: how, clauses: next });
  const inputKey = (index: number): FieldKey => `${field}.${index}.value`;
  const change = (index: number, next: ConditionClause) => {
    const current = clauses[index];
    const isSameTest = current?.operator === next.operator && current.questionId === next.questionId;
    if (!isSameTest) store.setInvalidInput(inputKey(index), null);
    set(clauses.toSpliced(index, 1, next));
  };
  const remove = (index: number) => {
    // The key of an invalid number contains the position of its test.
    const { invalidInputs } = store.getState();
    for (let at = index; at < clauses.length; at++) {
      store.setInvalidInput(inputKey(at), invalidInputs.get(inputKey(at + 1)) ?? null);
    }
    setRowKeys((keys) => [...keys.toSpliced(index, 1), ...keys.slice(index, index + 1)]);
    set(clauses.toSpliced(index, 1));
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
  const [startsEmpty] = useState(rows[0] === null);
  useEffect(() => {
    if (!startsEmpty) return;
    if (root.current === null) focusFieldByKey(field);
    else requestAnimationFrame(() => root.current?.querySelector('select')?.focus());
  }, [startsEmpty, field]);
  if (clauses.length === 0 && testable.length === 0) {
    return (
      <Text size="sm" c="dimmed" data-field={field} tabIndex={-1}>
        {label} … {t('condition.noneEarlier')}
      </Text>
    );
  }
  return (
    <Stack gap="xs" ref={root} data-field={field} role="group" aria-label={label}>
      {rows.length > 0 && (
        <Text size="sm" fw={500}>
          {label}
        </Text>
      )}
      {rows.map((clause, index) => (
        <Fragment key={rowKeys[index]}>
          {index > 0 && (
            <Connector match={match} isFirst={index === 1} onChange={(next) => set([...clauses], next)} />
          )}
          <div data-clause>
            <ConditionClauseRow
              clause={clause}
              index={index}
              testable={testable}
              question={findQuestion(segments, clause?.questionId ?? '')}
              error={problems.ofClause(index)}
              name={`${field}.${index}`}
              onChange={(next) => change(index, next)}
              onRemove={() => {
                if (clause !== null) remove(index);
                if (rows.length === 1 && onEmpty !== undefined) onEmpty();
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
      {rows[0] !== null && rows.length < maxConditionClauses && testable.length > 0 && (
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

/** The test that starts the condition of a shown question: of the question before it; null if none can be tested. */
export function makeFirstConditionClause(segments: Segments, questionId: string): ConditionClause | null {
  const before = analyzeConditions(segments).map.shown.findIndex(
    ({ question }) => question.id === questionId,
  );
  const last = testableOf(segments, before).at(-1);
  return last === undefined ? null : makeInitialConditionClause(last.question);
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

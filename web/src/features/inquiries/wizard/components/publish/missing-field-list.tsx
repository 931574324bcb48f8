import { Alert, List } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { questionIdOfKey, type WizardStep, wizardSteps } from '../../draft/draft-problems.ts';
import type { Segments } from '../../draft/edit-segments.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../../question/question-numbers.ts';
import { useDraftPartNames } from '../../use-draft-part-names.ts';
import type { StepProblem } from '../../use-validate-draft.ts';
import { FieldLinkItem } from './field-link-item.tsx';

type MissingListProps = { missing: readonly StepProblem[]; onStep: (step: WizardStep) => void };

/** The problems to fix before publishing, each with a link to its field. */
export function MissingFieldList({ missing, onStep }: MissingListProps) {
  const { t } = useTranslation('wizard');
  const { name } = useDraftPartNames();
  const format = useFormat();
  const store = useDraftStore();
  const segments = useDraftSelector((state) => state.segments);
  const goTo = (problem: StepProblem) => {
    store.setProblems(new Map(missing.map(({ key, text }) => [key, text])));
    onStep(problem.step);
    store.goTo(problem.key);
  };
  const ordered = wizardSteps.flatMap((step) => missing.filter((problem) => problem.step === step));
  const lines = groupByQuestion(ordered, segments);
  return (
    <Alert
      data-field="missing"
      color="yellow.9"
      // Yellow text has too little contrast on light yellow.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
      icon={<IconListCheck aria-hidden />}
      title={t('publish.missing', { count: lines.length })}
    >
      <List size="sm" spacing={6}>
        {lines.map(([problem, ...others]) => {
          const number =
            mapQuestionNumbersById(segments).get(questionIdOfKey(problem.key, segments) ?? '') ?? null;
          // The sentences of the Info step contain their field's name; those of limits do not.
          const field = problem.step === 'setting' ? name([problem.key], segments)[0]?.name : undefined;
          return (
            <FieldLinkItem
              key={problem.key}
              text={t(missingKey(number, field), {
                step: t(`steps.${problem.step}`),
                field,
                number: number === null ? '' : format.number(number),
                text: [...new Set([problem, ...others].map(({ text }) => text))].join(' '),
              })}
              onClick={() => goTo(problem)}
            />
          );
        })}
      </List>
    </Alert>
  );
}

type MissingLine = readonly [StepProblem, ...StepProblem[]];

/** One line for each question, or for each problem outside of questions. */
function groupByQuestion(problems: readonly StepProblem[], segments: Segments): MissingLine[] {
  const groups = Map.groupBy(problems, ({ key }) => questionIdOfKey(key, segments) ?? key);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others] as const],
  );
}

function missingKey(number: number | null, field: string | undefined): string {
  if (number !== null) return 'publish.missingInQuestion';
  return field === undefined ? 'publish.missingIn' : 'publish.missingInField';
}

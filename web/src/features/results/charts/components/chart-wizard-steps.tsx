import { Button, Paper, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import type { ListedGrouping } from '@nazar/domain/api/result-calls.ts';
import type { ChartInput } from '@nazar/domain/results/chart.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../../api/api-problem.ts';
import { focusFieldByKey } from '../../../../ui/focus/focus-field-by-key.ts';
import { NextButton, StepActions } from '../../../../ui/forms/step-actions.tsx';
import { StepBar } from '../../../../ui/forms/step-bar.tsx';
import { StepBody } from '../../../../ui/forms/step-body.tsx';
import { useFormatDefaultChartTitle } from '../../use-format-grouping-name.ts';
import {
  type ChartDraft,
  type ChartStep,
  chartSteps,
  findMissingChartField,
  type RequiredChartField,
  toCompleteChart,
} from '../chart-draft.ts';
import { readChartDraft, storeChartDraft } from '../stored-chart-draft.ts';
import { ChartPreviewStep } from './chart-preview-step.tsx';
import { ChartSettingStep } from './chart-setting-step.tsx';
import classes from './live-chart-preview.module.css';
import { LiveChartPreview } from './live-chart-preview.tsx';
import { ChartQuestionPicker } from './question-picker.tsx';

type ChartStepsProps = {
  inquiryId: string;
  inquiryTitle: string;
  /** The storage key of the draft: the chart's id, or the inquiry's for a new chart. */
  keepUnder: string;
  groupings: readonly ListedGrouping[];
  start: ChartDraft;
  startAt?: ChartStep;
  /** Rejects with the server's problem. */
  onSave: (chart: ChartInput) => Promise<unknown>;
  onCancel: () => void;
};

const withOwnEnter = ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'];

/** The four steps before the saved chart, which is the fifth. */
export function ChartWizardSteps(props: ChartStepsProps) {
  const { inquiryId, inquiryTitle, keepUnder, groupings, start, onSave, onCancel } = props;
  const { startAt = 'condition' } = props;
  const { t } = useTranslation('charts');
  const [storedDraft] = useState(() => readChartDraft(keepUnder, groupings));
  const [draft, setDraft] = useState(storedDraft?.draft ?? start);
  const [at, setAt] = useState(storedDraft?.at ?? chartSteps.indexOf(startAt));
  const [missing, setMissing] = useState<RequiredChartField | null>(null);
  const [saving, setSaving] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const body = useRef<HTMLElement>(null);
  const refusal = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (refused !== null) refusal.current?.scrollIntoView({ block: 'nearest' });
  }, [refused]);
  const step: ChartStep = chartSteps[at] ?? 'condition';
  const change = (part: Partial<ChartDraft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    storeChartDraft(keepUnder, { draft: next, at });
    setMissing(null);
    setRefused(null);
  };
  const go = (to: number) => {
    setAt(to);
    storeChartDraft(keepUnder, { draft, at: to });
    setMissing(null);
    window.scrollTo({ top: 0 });
    // The focus moves here for keyboard and screen readers.
    body.current?.focus({ preventScroll: true });
  };
  const next = () => {
    if (saving) return;
    const lacks = findMissingChartField(step, draft);
    setMissing(lacks);
    if (lacks === null) return go(at + 1);
    focusFieldByKey(lacks);
  };
  /** Saves the chart from any step, or goes to the first missing field. */
  const finish = async () => {
    if (saving) return;
    const lacking = chartSteps.findIndex((name) => findMissingChartField(name, draft) !== null);
    const chart = toCompleteChart(draft);
    if (chart === null) {
      const lacks = findMissingChartField(chartSteps[lacking] ?? step, draft);
      if (lacking !== at) go(lacking);
      setMissing(lacks);
      if (lacks !== null) requestAnimationFrame(() => focusFieldByKey(lacks));
      return;
    }
    setSaving(true);
    try {
      await onSave(chart);
      storeChartDraft(keepUnder, null);
    } catch (error) {
      if (error instanceof ApiProblem) setRefused(error);
    } finally {
      setSaving(false);
    }
  };
  const titleOf = useFormatDefaultChartTitle();
  const pickGroup = (groupQuestionId: string | null, groupOptionIds: string[]) => {
    const find = (id: string | null) => groupings.find(({ questionId }) => questionId === id);
    const [before, picked] = [find(draft.groupQuestionId), find(groupQuestionId)];
    // A proposed title changes with the question.
    const isProposed = draft.title.trim() === '' || (before !== undefined && draft.title === titleOf(before));
    const title = isProposed && picked !== undefined ? titleOf(picked) : draft.title;
    change({ groupQuestionId, groupOptionIds, title });
  };
  // Enter also works without a focused element, because these steps need no choice.
  const isQuick = step === 'condition' || step === 'question';
  useHotkeys(isQuick ? [['Enter', (event) => void (event.repeat || next())]] : [], withOwnEnter);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next();
  };
  const error = missing === null ? undefined : t(`missing.${missing}`);
  const complete = toCompleteChart(draft);
  return (
    <form noValidate onSubmit={submit} className={classes.form}>
      <StepBar
        label={t('steps.label')}
        at={at}
        steps={chartSteps.map((name, index) => ({ label: t(`steps.${name}`), free: index < at }))}
        onStep={(chosen) => chosen < at && go(chosen)}
      />
      <StepBody ref={body} name={t(`steps.${step}`)}>
        <div className={classes.body} data-previews={step !== 'preview' || undefined}>
          {step !== 'preview' && <LiveChartPreview {...{ inquiryId, inquiryTitle, draft }} step={step} />}
          <Paper p={{ base: 'md', sm: 'lg' }}>
            {step === 'condition' && (
              <ChartQuestionPicker
                field="condition"
                groupings={groupings}
                questionId={draft.conditionQuestionId}
                optionIds={draft.conditionOptionIds}
                error={error}
                onChange={(conditionQuestionId, conditionOptionIds) =>
                  change({ conditionQuestionId, conditionOptionIds })
                }
              />
            )}
            {step === 'question' && (
              <ChartQuestionPicker
                field="group"
                groupings={groupings}
                questionId={draft.groupQuestionId}
                optionIds={draft.groupOptionIds}
                error={error}
                onChange={pickGroup}
              />
            )}
            {step === 'setting' && <ChartSettingStep draft={draft} titleError={error} onChange={change} />}
            {step === 'preview' && complete !== null && (
              <ChartPreviewStep inquiryId={inquiryId} inquiryTitle={inquiryTitle} chart={complete} />
            )}
          </Paper>
        </div>
      </StepBody>
      <Text ref={refusal} c="red.9" role="alert" size="sm">
        {refused?.texts.join(' ')}
      </Text>
      <StepActions previous={t('previous')} onPrevious={at === 0 ? undefined : () => go(at - 1)}>
        <Button
          variant="subtle"
          px="xs"
          onClick={() => {
            storeChartDraft(keepUnder, null);
            onCancel();
          }}
        >
          {t('common:cancel')}
        </Button>
        {step !== 'preview' && <NextButton quiet>{t('next')}</NextButton>}
        <NextButton loading={saving} isLast onClick={() => void finish()}>
          {t('save')}
        </NextButton>
      </StepActions>
    </form>
  );
}

import { canPipeAnswersOfType, hasBrokenPipe } from '@nazar/domain/inquiries/publishing/piped-texts.ts';
import { listPipedQuestionIds } from '@nazar/domain/text/pipes.ts';
import { useTranslation } from 'react-i18next';
import { useFormatFieldProblem } from '../../../../i18n/use-format-field-problem.ts';
import { analyzeConditions } from '../conditions/condition-analysis.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { mapQuestionNumbersById } from '../question/question-numbers.ts';
import {
  makePipeLabels,
  mapPipeLabelsToIds,
  type PipeLabelsByQuestionId,
  type QuestionIdsByPipeLabel,
} from './pipe-labels.ts';

type Pipes = {
  readonly labels: PipeLabelsByQuestionId;
  /** The label of a deleted question. */
  readonly gone: string;
  /** Whether there are questions whose answers can be inserted; false in secret ballots. */
  readonly hasChoices: boolean;
  /** Reads the current draft for each label without subscribing, because the ids change with each translation. */
  readonly ids: QuestionIdsByPipeLabel;
};

/** The pipes of a text with this many shown questions before it. */
export function usePipeInputState(before: number): Pipes {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const labels = useDraftSelector((state) => makePipeLabels(state.segments));
  const hasChoices = useDraftSelector(
    ({ settings, segments }) =>
      !settings.anonymous &&
      analyzeConditions(segments).map.shown.some(
        ({ question }, index) => index < before && canPipeAnswersOfType(question.responseType),
      ),
  );
  const ids = { get: (label: string) => mapPipeLabelsToIds(store.getState().segments).get(label) };
  return { labels, gone: t('condition.deletedQuestion'), hasChoices, ids };
}

/** The problem of a text that inserts an answer to an unknown question; undefined if there is none. */
export function usePipeProblem(text: string, before: number): string | undefined {
  const fieldText = useFormatFieldProblem();
  const labels = useDraftSelector((state) => makePipeLabels(state.segments));
  // A text without earlier questions may be one that inserts no answers.
  if (before <= 0) return undefined;
  const isUnknown = hasBrokenPipe(text) || listPipedQuestionIds(text).some((id) => !labels.has(id));
  return isUnknown ? fieldText({ code: 'pipeQuestionMissing' }) : undefined;
}

type PipeChoice = { readonly id: string; readonly number: number; readonly label: string };

/** The questions before a text whose answers can be inserted. */
export function usePipeChoices(before: number): readonly PipeChoice[] {
  const segments = useDraftSelector((state) => state.segments);
  const labels = makePipeLabels(segments);
  const numbers = mapQuestionNumbersById(segments);
  return analyzeConditions(segments)
    .map.shown.slice(0, Math.max(0, before))
    .filter(({ question }) => canPipeAnswersOfType(question.responseType))
    .map(({ question: { id } }) => ({
      id,
      number: numbers.get(id) ?? 0,
      label: labels.get(id) ?? '',
    }));
}

/** The number of shown questions before a question; -1 for a hidden question. */
export function useShownQuestionCountBeforeQuestion(questionId: string): number {
  return useDraftSelector((state) =>
    analyzeConditions(state.segments).map.shown.findIndex(({ question }) => question.id === questionId),
  );
}

/** The number of shown questions before a section. */
export function useShownQuestionCountBeforeSegment(segmentId: string): number {
  return useDraftSelector(({ segments }) => {
    const at = segments.findIndex(({ id }) => id === segmentId);
    const earlier = new Set(segments.slice(0, at).map(({ id }) => id));
    return analyzeConditions(segments).map.shown.filter(({ segment }) => earlier.has(segment.id)).length;
  });
}

/** The number of shown questions, all of which endings can use. */
export function useShownQuestionCount(): number {
  return useDraftSelector((state) => analyzeConditions(state.segments).map.shown.length);
}

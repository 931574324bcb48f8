import { canPipe } from '@nazar/domain/inquiries/piped-texts.ts';
import type { TranslatedText } from '@nazar/domain/inquiries/translated-texts.ts';
import { useTranslation } from 'react-i18next';
import { conditionFacts } from '../conditions/condition-facts.ts';
import { useDraft } from '../draft/use-draft.ts';
import { numbersOf } from '../question/question-numbers.ts';
import { type PipeLabels, pipeLabels } from './pipe-labels.ts';

export type PipeChoice = { readonly id: string; readonly number: number; readonly label: string };

export type Pipes = {
  readonly labels: PipeLabels;
  /** The label of a deleted question. */
  readonly gone: string;
  /** The questions whose answers can be inserted; empty in secret ballots. */
  readonly choices: readonly PipeChoice[];
};

/** The pipes of a text with this many shown questions before it. */
export function usePipes(before: number): Pipes {
  const { t } = useTranslation('wizard');
  const segments = useDraft((state) => state.segments);
  const isBallot = useDraft((state) => state.settings.anonymous);
  const labels = pipeLabels(segments);
  const numbers = numbersOf(segments);
  const earlier = isBallot ? [] : conditionFacts(segments).map.shown.slice(0, Math.max(0, before));
  const choices = earlier
    .filter(({ question }) => canPipe(question.responseType))
    .map(({ question: { id } }) => ({
      ...{ id, number: numbers.get(id) ?? 0, label: labels.byId.get(id) ?? '' },
    }));
  return { labels, gone: t('condition.deletedQuestion'), choices };
}

/** The number of shown questions before a question; 0 for a hidden one. */
export function useQuestionsBefore(questionId: string): number {
  return useDraft((state) =>
    conditionFacts(state.segments).map.shown.findIndex(({ question }) => question.id === questionId),
  );
}

/** The number of shown questions before a section. */
export function useQuestionsBeforeSegment(segmentId: string): number {
  return useDraft(({ segments }) => {
    const at = segments.findIndex(({ id }) => id === segmentId);
    const earlier = new Set(segments.slice(0, at).map(({ id }) => id));
    return conditionFacts(segments).map.shown.filter(({ segment }) => earlier.has(segment.id)).length;
  });
}

/** The number of shown questions, all of which endings can use. */
export function useShownCount(): number {
  return useDraft((state) => conditionFacts(state.segments).map.shown.length);
}

/** How many shown questions come before a text; 0 for texts that take no answers. */
export function useBeforeText(): (text: Pick<TranslatedText, 'part' | 'id' | 'name'>) => number {
  const segments = useDraft((state) => state.segments);
  const { shown } = conditionFacts(segments).map;
  const questions = new Map(shown.map(({ question }, index) => [question.id, index]));
  const ordered = segments.map(({ id }) => shown.filter(({ segment }) => segment.id === id).length);
  const countBefore = (segmentId: string) =>
    ordered
      .slice(
        0,
        segments.findIndex(({ id }) => id === segmentId),
      )
      .reduce((sum, count) => sum + count, 0);
  return ({ part, id, name }) => {
    if (part === 'question') return name === 'body' || name === 'helpText' ? (questions.get(id) ?? 0) : 0;
    if (part === 'segment') return name === 'description' ? countBefore(id) : 0;
    return name === 'message' || name === 'completionMessage' ? shown.length : 0;
  };
}

import { countAnswerableQuestions } from '@nazar/domain/inquiries/answerable-questions.ts';
import { copyQuestions } from '@nazar/domain/inquiries/copying/copy-questions.ts';
import { checkDocumentLimits } from '@nazar/domain/inquiries/edits/document-checks.ts';
import { packageQuestionLimits } from '@nazar/domain/inquiries/package.ts';
import type { Segment } from '@nazar/domain/inquiries/segment.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { makeUuid } from '../../../../api/make-uuid.ts';
import { showSuccess } from '../../../../ui/show-success.ts';
import { insertQuestions, type QuestionPosition } from '../draft/edit-segments.ts';
import { makeSegment } from '../draft/make-question.ts';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';

/** The chosen questions as copied into this inquiry, the reasons against it, and the edit. */
export function useQuestionInsertion(
  source: readonly Segment[],
  chosen: ReadonlySet<string>,
  position: QuestionPosition | null,
) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const segments = useDraftSelector((state) => state.segments);
  const settings = useDraftSelector((state) => state.settings);
  const copied = useMemo(() => copyQuestions(source, chosen, makeUuid), [source, chosen]);
  const insertInto = (before: readonly Segment[]) => {
    if (position !== null) return insertQuestions(before, copied.questions, position);
    const first = makeSegment('');
    return insertQuestions([...before, first], copied.questions, { segmentId: first.id, index: 0 });
  };
  const next = insertInto(segments);
  const [count, limit] = [
    countAnswerableQuestions({ segments: next }),
    packageQuestionLimits[settings.package],
  ];
  const isTooLarge = checkDocumentLimits({ ...settings, segments: next }, 1).length > 0;
  const isOver = chosen.size > 0 && count > limit;
  const formatOverPackage = () =>
    t('insert.overPackage', { count, limit, name: t(`package.${settings.package}.name`) });
  return {
    isTooLarge,
    warning: isTooLarge ? t('insert.tooLarge') : isOver ? formatOverPackage() : null,
    /** Inserting is one edit, which is undone at once. */
    insert: () => {
      const [first] = copied.questions;
      if (store.changeSegments(insertInto) === null || first === undefined) return;
      const { questions, lostConditions, lostPipes } = copied;
      showSuccess(
        [
          t('insert.done', { count: questions.length }),
          ...(lostConditions > 0 ? [t('insert.lostConditions', { count: lostConditions })] : []),
          ...(lostPipes > 0 ? [t('insert.lostPipes', { count: lostPipes })] : []),
        ].join(' '),
      );
      requestAnimationFrame(() => focusCard(first.id));
    },
  };
}

function focusCard(questionId: string): void {
  document
    .querySelector<HTMLElement>(`[data-rfd-draggable-id="${CSS.escape(questionId)}"] article [aria-expanded]`)
    ?.focus();
}

import { getMyInquiries } from '@nazar/domain/api/inquiry-calls.ts';
import { isExam } from '@nazar/domain/inquiries/exams/exam.ts';
import { educationCategoryId } from '@nazar/domain/inquiries/general-categories.ts';
import type { InquirySettings } from '@nazar/domain/inquiries/inquiry.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callQuery } from '../../../api/query-client.ts';
import type { FieldKey } from './draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from './draft/use-draft.ts';
import { useGeneralCategoryChoices } from './wizard-queries.ts';

const proposed: ReadonlySet<FieldKey> = new Set(['categoryId', 'publicFile']);

/** Whether the dialog before publishing proposes a value for a missing field, so that nothing needs to be mended. */
export const hasProposedValue = ({ key }: { key: FieldKey }): boolean => proposed.has(key);

/**
 * Fills in a missing category once the inquiry has a title: education for an exam, else that of the author's latest
 * inquiry of the same kind, else the first.
 */
export function useFillInDefaultCategory(): void {
  const store = useDraftStore();
  const isOpen = useDraftSelector(
    ({ settings }) => settings.categoryId === null && settings.title.trim() !== '',
  );
  const isInExam = useDraftSelector(isExam);
  const { data: categories } = useGeneralCategoryChoices();
  const mine = useQuery({ ...callQuery(getMyInquiries, { nrpp: 5 }, { background: true }), enabled: isOpen });
  useEffect(() => {
    if (!isOpen || categories === undefined || mine.isPending) return;
    const used = mine.data?.data.find(({ categoryId, passMark }) =>
      isInExam ? categoryId !== null : isUsedOutsideExams({ categoryId, passMark }),
    )?.categoryId;
    const find = (searchedId: string | null | undefined) => categories.find(({ id }) => id === searchedId);
    const proposed = (isInExam ? find(educationCategoryId) : undefined) ?? find(used) ?? categories[0];
    if (proposed !== undefined) store.proposeCategory(proposed.id);
  }, [store, isOpen, isInExam, categories, mine.isPending, mine.data]);
}

/** A listed inquiry doesn't show whether it has points; exams without a pass mark are mostly in Education. */
const isUsedOutsideExams = ({ categoryId, passMark }: Pick<InquirySettings, 'categoryId' | 'passMark'>) =>
  categoryId !== null && categoryId !== educationCategoryId && passMark === null;

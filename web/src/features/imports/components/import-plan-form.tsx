import { Skeleton } from '@mantine/core';
import type { ImportDetails, ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { isOwnExportColumnName } from '@nazar/domain/imports/heading-parts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { exportQuestionsQuery, type ImportMutations, myInquiryQuery } from '../import-queries.ts';
import { ExistingInquiryPlanForm } from './existing-inquiry-plan-form.tsx';
import { NewInquiryPlanForm } from './new-inquiry-plan-form.tsx';

export type ImportPlanFormProps = {
  item: ImportDetails;
  contents: ImportTableProfile;
  steps: ImportMutations;
  onChecked: () => void;
  /** The first rows. */
  preview: ReactNode;
};

/** The form that assigns columns to questions. */
export function ImportPlanForm({ inquiryId, ...form }: ImportPlanFormProps & { inquiryId: string | null }) {
  return inquiryId === null ? (
    <NewInquiryPlanForm {...form} />
  ) : (
    <OwnTarget {...form} inquiryId={inquiryId} />
  );
}

function OwnTarget({ inquiryId, ...form }: ImportPlanFormProps & { inquiryId: string }) {
  const inquiry = useQuery(myInquiryQuery(inquiryId));
  const { columns } = form.contents;
  const isFromHere = form.contents.exportedFrom === inquiryId;
  const isExport = isFromHere || columns.some(({ fixedUse }) => fixedUse !== undefined);
  const isCoded = isExport && columns.some(({ heading }) => isOwnExportColumnName(heading.trim()));
  // Each inquiry numbers its questions and options itself.
  const isOwn = isCoded && isFromHere;
  const exported = useQuery({ ...exportQuestionsQuery(inquiryId), enabled: isOwn });
  // A failed refetch must not remove the choices below.
  if (inquiry.data !== undefined && (!isOwn || !exported.isPending))
    return (
      <ExistingInquiryPlanForm
        {...form}
        inquiry={inquiry.data.item}
        exported={exported.data?.questions ?? []}
        isCodedElsewhere={isCoded && !isOwn}
      />
    );
  if (inquiry.isError) return <ErrorState error={inquiry.error} onRetry={() => void inquiry.refetch()} />;
  return <Skeleton h={300} />;
}

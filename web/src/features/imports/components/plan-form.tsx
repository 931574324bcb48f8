import { Skeleton } from '@mantine/core';
import type { ImportContents, ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type ImportMutations, myInquiryQuery } from '../import-queries.ts';
import { ExistingInquiryPlanForm } from './existing-inquiry-plan-form.tsx';
import { NewInquiryPlanForm } from './new-inquiry-plan-form.tsx';

export type PlanFormProps = {
  item: ImportDetails;
  contents: ImportContents;
  steps: ImportMutations;
  onChecked: () => void;
  /** The first rows. */
  preview: ReactNode;
};

/** The form that assigns columns to questions. */
export function PlanForm({ inquiryId, ...form }: PlanFormProps & { inquiryId: string | null }) {
  return inquiryId === null ? (
    <NewInquiryPlanForm {...form} />
  ) : (
    <OwnTarget {...form} inquiryId={inquiryId} />
  );
}

function OwnTarget({ inquiryId, ...form }: PlanFormProps & { inquiryId: string }) {
  const inquiry = useQuery(myInquiryQuery(inquiryId));
  // A failed refetch must not remove the choices below.
  if (inquiry.data !== undefined) return <ExistingInquiryPlanForm {...form} inquiry={inquiry.data.item} />;
  if (inquiry.isError) return <ErrorState error={inquiry.error} onRetry={() => void inquiry.refetch()} />;
  return <Skeleton h={300} />;
}

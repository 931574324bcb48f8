import { Skeleton } from '@mantine/core';
import type { ImportContents, ImportDetails } from '@nazar/domain/api/import-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../ui/error-state.tsx';
import { type ImportSteps, ownInquiryQuery } from '../import-queries.ts';
import { NewPlanForm } from './new-plan-form.tsx';
import { OwnPlanForm } from './own-plan-form.tsx';

export type PlanFormProps = {
  item: ImportDetails;
  contents: ImportContents;
  steps: ImportSteps;
  onChecked: () => void;
};

/** The form that assigns columns to questions. */
export function PlanForm({ inquiryId, ...form }: PlanFormProps & { inquiryId: string | null }) {
  return inquiryId === null ? <NewPlanForm {...form} /> : <OwnTarget {...form} inquiryId={inquiryId} />;
}

function OwnTarget({ inquiryId, ...form }: PlanFormProps & { inquiryId: string }) {
  const inquiry = useQuery(ownInquiryQuery(inquiryId));
  // A failed refetch must not remove the choices below.
  if (inquiry.data !== undefined) return <OwnPlanForm {...form} inquiry={inquiry.data.item} />;
  if (inquiry.isError) return <ErrorState error={inquiry.error} onRetry={() => void inquiry.refetch()} />;
  return <Skeleton h={300} />;
}

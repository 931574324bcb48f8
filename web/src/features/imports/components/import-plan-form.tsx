import { Skeleton } from '@mantine/core';
import type { ImportDetails, ImportTableProfile } from '@nazar/domain/api/import-calls.ts';
import { isOwnExportColumnName } from '@nazar/domain/imports/heading-parts.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { exportQuestionNamesQuery, type ImportMutations, myInquiryQuery } from '../import-queries.ts';
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
  return inquiryId === null ? <NewTarget {...form} /> : <OwnTarget {...form} inquiryId={inquiryId} />;
}

/** An export of one's own inquiry gets its questions' types back; without the inquiry, they are detected. */
function NewTarget(form: ImportPlanFormProps) {
  const from = form.contents.exportedFrom ?? null;
  const enabled = from !== null;
  const inquiry = useQuery({ ...myInquiryQuery(from ?? ''), enabled, retry: false });
  const exported = useQuery({ ...exportQuestionNamesQuery(from ?? ''), enabled, retry: false });
  if (enabled && (inquiry.isPending || exported.isPending)) return <Skeleton h={300} />;
  const { segments, timeZone } = inquiry.data?.item ?? {};
  const source =
    segments === undefined || timeZone === undefined || exported.data === undefined
      ? null
      : {
          questions: segments.flatMap(({ questions }) => questions),
          exported: exported.data.questions,
          timeZone,
        };
  return <NewInquiryPlanForm {...form} source={source} />;
}

function OwnTarget({ inquiryId, ...form }: ImportPlanFormProps & { inquiryId: string }) {
  const inquiry = useQuery(myInquiryQuery(inquiryId));
  const { columns } = form.contents;
  const isFromHere = form.contents.exportedFrom === inquiryId;
  const isExport = isFromHere || columns.some(({ fixedUse }) => fixedUse !== undefined);
  const isCoded = isExport && columns.some(({ heading }) => isOwnExportColumnName(heading.trim()));
  // Each inquiry numbers its questions and options itself.
  const isOwn = isCoded && isFromHere;
  const exported = useQuery({ ...exportQuestionNamesQuery(inquiryId), enabled: isOwn });
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

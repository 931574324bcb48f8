import { Skeleton, Stack } from '@mantine/core';
import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import { Suspense } from 'react';
import { Outlet, useLocation, useParams } from 'react-router';
import { PageLoader } from '../../../ui/page-loader.tsx';
import classes from './workspace.module.css';
import { WorkspaceActionButton } from './workspace-action-button.tsx';
import { WorkspaceHeader } from './workspace-header.tsx';
import { useWorkspace } from './workspace-queries.ts';

const tabOfPart: Readonly<Record<string, WorkspaceTab>> = {
  people: 'people',
  invitations: 'people',
  responses: 'responses',
  results: 'results',
  charts: 'charts',
};

/** The header and tabs of one inquiry, which stay while its pages change. */
export function WorkspaceFrame() {
  const { inquiryId = '' } = useParams();
  const { pathname } = useLocation();
  const { data, isPending } = useWorkspace(inquiryId);
  const part = pathname.split('/')[3]?.toLowerCase() ?? '';
  return (
    <Stack gap="lg" className={classes.frame}>
      {data !== undefined && (
        <WorkspaceHeader
          workspace={data}
          tab={tabOfPart[part] ?? 'results'}
          action={<WorkspaceActionButton workspace={data} />}
        />
      )}
      {isPending && <HeaderSkeleton />}
      <Suspense key={pathname} fallback={<PageLoader />}>
        <Outlet context={data?.state} />
      </Suspense>
    </Stack>
  );
}

/** As high as the header on a desk. */
export function HeaderSkeleton() {
  return (
    <Stack gap="sm" aria-hidden className={classes.skeleton}>
      <Skeleton h={36} w="min(60%, 420px)" />
      <Skeleton h={24} w="min(80%, 320px)" />
      <Skeleton h={40} />
    </Stack>
  );
}

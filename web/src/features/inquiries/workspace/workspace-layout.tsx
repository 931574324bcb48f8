import { Skeleton, Stack } from '@mantine/core';
import type { HiddenBallotReason } from '@nazar/domain/access/ballot-state.ts';
import type { WorkspaceTab } from '@nazar/domain/access/workspace.ts';
import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation, useParams } from 'react-router';
import { PageLoader } from '../../../ui/loading/page-loader.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { SealedBallotNotice } from '../../results/index.ts';
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

/** The part of a secret ballot that each page shows, which the server may refuse. */
const sealedPartOfTab: Partial<Record<WorkspaceTab, keyof NonNullable<Workspace['sealed']>>> = {
  responses: 'responses',
  results: 'results',
  charts: 'results',
};

/** The header and tabs of one inquiry, which stay mounted while its pages change. */
export function WorkspaceLayout() {
  const { inquiryId = '' } = useParams();
  const { pathname } = useLocation();
  const { data, isPending } = useWorkspace(inquiryId);
  const [part = '', entry = ''] = pathname.toLowerCase().split('/').slice(3);
  const tab = tabOfPart[part] ?? 'results';
  // The pages of the invited people have their next step themselves.
  const isList = tab === 'people' && data?.cooperationType === 'limited' && data.abilities.edit;
  const hasOwnAction = isList && (data.state === 'published' || data.state === 'scheduled');
  const sealedPart = sealedPartOfTab[tab];
  const reason = sealedPart === undefined ? null : (data?.sealed?.[sealedPart] ?? null);
  return (
    <Stack gap="lg" className={classes.frame}>
      {data !== undefined && (
        <WorkspaceHeader
          workspace={data}
          tab={tab}
          action={!hasOwnAction && <WorkspaceActionButton workspace={data} />}
          compact={entry !== ''}
        />
      )}
      {isPending && <InquiryHeaderSkeleton />}
      {data !== undefined && reason !== null ? (
        <SealedPage workspace={data} {...{ tab, reason }} />
      ) : isPending && sealedPart !== undefined ? (
        // A page must not make calls that the server is known to refuse.
        <PageLoader />
      ) : (
        <Suspense key={pathname} fallback={<PageLoader />}>
          <Outlet context={data} />
        </Suspense>
      )}
    </Stack>
  );
}

type SealedPageProps = { workspace: Workspace; tab: WorkspaceTab; reason: HiddenBallotReason };

function SealedPage({ workspace: { id, title }, tab, reason }: SealedPageProps) {
  const { t } = useTranslation('workspace');
  useScreenTitle(`${t(`tabs.${tab}`)}: ${title}`);
  return <SealedBallotNotice inquiryId={id} reason={reason} />;
}

/** Has the height of the header on wide screens. */
export function InquiryHeaderSkeleton() {
  return (
    <Stack gap="sm" aria-hidden className={classes.skeleton}>
      <Skeleton h={36} w="min(60%, 420px)" />
      <Skeleton h={24} w="min(80%, 320px)" />
      <Skeleton h={40} />
    </Stack>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { packages } from '@nazar/domain/inquiries/inquiry.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { firstDraftKinds } from '../../../api/first-draft-storage-keys.ts';
import { focusNewScreen } from '../../../ui/focus/screen-focus.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { readFirstDraft } from '../first-draft.ts';
import { WorkspaceHeader } from '../workspace/workspace-header.tsx';
import { InquiryHeaderSkeleton } from '../workspace/workspace-layout.tsx';
import { useWorkspace } from '../workspace/workspace-queries.ts';
import { NewInquiryScreen } from './begin/new-inquiry-screen.tsx';
import { NewPollScreen } from './begin/new-poll-screen.tsx';
import { WizardLayout } from './components/layout/wizard-layout.tsx';
import { readDraftBackup } from './draft/draft-backup.ts';
import type { DraftStore } from './draft/draft-store.ts';
import { DraftStoreContext } from './draft/use-draft.ts';
import { useOpenedDraftStore } from './use-opened-draft-store.ts';
import { getTabOfStep, type WizardStepOrShare, wizardStepsWithShare } from './wizard-steps.ts';

/**
 * Creates or edits an inquiry. A new one first offers a blank inquiry or a template, and a poll its question, unless
 * it was begun before.
 */
export function WizardScreen() {
  const [params] = useSearchParams();
  const isBegun = params.has('id') || readFirstDraft() !== null;
  const isPoll = params.get('kind') === 'poll' && readDraftBackup(null) === null;
  const screen = isBegun ? 'wizard' : !params.has('new') ? 'begin' : isPoll ? 'poll' : 'wizard';
  const shown = useRef(screen);
  // The same path shows another screen now.
  useEffect(() => {
    if (shown.current === screen) return;
    shown.current = screen;
    return focusNewScreen();
  }, [screen]);
  if (screen === 'poll') return <NewPollScreen package={getChosenPackage(params)} />;
  return screen === 'wizard' ? <Wizard /> : <NewInquiryScreen />;
}

const getChosenPackage = (params: URLSearchParams) =>
  packages.find((name) => name === params.get('new')) ?? 'advance';

/** The five steps; the URL contains the inquiry's id and the step. */
function Wizard() {
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  const chosen = {
    package: getChosenPackage(params),
    kind: firstDraftKinds.find((name) => name === params.get('kind')) ?? 'survey',
  };
  // A guest's draft already has a title and a question.
  const [begins] = useState<WizardStepOrShare>(() =>
    id === null && readFirstDraft() !== null ? 'question' : 'info',
  );
  const { store, query, openAnother } = useOpenedDraftStore(id, chosen);
  const step = wizardStepsWithShare.find((name) => name === params.get('step')) ?? begins;
  const goal = useRef(step);
  useLayoutEffect(() => {
    goal.current = step;
  }, [step]);
  // A draft gets its URL at the first save, without a new history entry. If a change of step has already started, that
  // navigation sets the URL, and must not be reverted.
  const announce = (stored: string) => {
    if (goal.current !== step) return;
    setParams({ id: stored, step }, { replace: true, preventScrollReset: true });
  };
  const address = useAddress(store, id, announce, openAnother);
  // Without the tabs, everything below would move when they come.
  const workspace = useWorkspace(id ?? '', id !== null);
  const isPublished = store !== null && store.getState().status.publishedRevision !== null;
  if (store === null || (id !== null && isPublished && workspace.isPending)) {
    if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
    return <OpeningDraft id={id ?? ''} step={step} />;
  }
  const go = (next: WizardStepOrShare) => {
    goal.current = next;
    const stored = { id: store.getState().id, step };
    // Back then leads to this draft, also if its first save comes later.
    if (id === null) setParams(stored, { replace: true, preventScrollReset: true });
    // In a transition, the editor of the published inquiry would be shown until the share step is rendered.
    setParams({ id: store.getState().id, step: next }, { flushSync: next === 'share' });
  };
  return (
    <DraftStoreContext value={store}>
      <WizardLayout key={store.getState().id} step={address ? step : begins} onStep={go} />
    </DraftStoreContext>
  );
}

/**
 * Another page of the inquiry may already have loaded the header's data. Otherwise the header comes with the draft,
 * because its height would move what is below.
 */
function OpeningDraft({ id, step }: { id: string; step: WizardStepOrShare }) {
  const { data } = useWorkspace(id);
  const [known] = useState(data);
  return (
    <Stack gap="lg" aria-busy>
      {known === undefined ? (
        <InquiryHeaderSkeleton />
      ) : (
        <WorkspaceHeader workspace={known} tab={getTabOfStep(step)} action={null} inEditor />
      )}
      <Skeleton h={420} />
    </Stack>
  );
}

/** Keeps the URL in sync with the open draft; true once the draft has a URL. */
function useAddress(
  store: DraftStore | null,
  id: string | null,
  announce: (id: string) => void,
  openAnother: () => void,
): boolean {
  const announced = useRef<DraftStore | null>(null);
  const calls = useRef({ announce, openAnother });
  calls.current = { announce, openAnother };
  useEffect(() => {
    if (store === null) return;
    if (id !== null) {
      announced.current = store;
      return;
    }
    // «Create an inquiry» was chosen while a draft was open.
    if (announced.current === store) return calls.current.openAnother();
    const check = () => {
      const state = store.getState();
      if (!state.isStored || announced.current === store) return;
      announced.current = store;
      calls.current.announce(state.id);
    };
    check();
    return store.subscribe(check);
  }, [store, id]);
  return id !== null;
}

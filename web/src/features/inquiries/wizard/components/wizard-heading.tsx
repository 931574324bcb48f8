import type { Workspace } from '@nazar/domain/api/inquiry-shapes.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { InquiryHeaderFrame } from '../../workspace/inquiry-header-frame.tsx';
import { StateBadge, StateLine } from '../../workspace/inquiry-state-line.tsx';
import { WorkspaceHeader } from '../../workspace/workspace-header.tsx';
import { useDraft } from '../draft/use-draft.ts';
import { type ShownStep, tabOfStep } from '../wizard-steps.ts';

type WizardHeadingProps = {
  step: ShownStep;
  /** Undefined before the first save. */
  workspace: Workspace | undefined;
  /** Shown beside the state. */
  mark: ReactNode;
  aside: ReactNode;
  action: ReactNode;
};

/** Has the same height before and after the first save, and on the step with the title while it is typed. */
export function WizardHeading({ step, workspace, mark, ...beside }: WizardHeadingProps) {
  const { t } = useTranslation('wizard');
  const title = useDraft((state) => state.settings.title);
  const isNew = useDraft((state) => state.status.publishedRevision === null);
  const lines = isNew && step === 'info' ? 1 : 2;
  if (workspace !== undefined) {
    return <WorkspaceHeader {...{ workspace, mark, lines }} {...beside} tab={tabOfStep(step)} inEditor />;
  }
  return (
    <InquiryHeaderFrame
      lines={lines}
      title={title.trim() === '' ? t('newTitle') : <bdi>{title}</bdi>}
      state={
        <StateLine>
          <StateBadge state="draft" />
          {mark}
        </StateLine>
      }
      {...beside}
    />
  );
}

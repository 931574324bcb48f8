import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { hasStoredFirstDraft, pollDraftKey } from '../../../../api/first-draft-key.ts';
import { paths } from '../../../../api/paths.ts';
import { deleteFirstDraft, storeFirstDraft } from '../../first-draft.ts';
import { FirstDraftCard } from './first-draft-card.tsx';
import type { FirstDraftContent } from './use-check-first-draft.ts';

type NewPollCardProps = {
  package: Package;
  /** Whether the wizard takes this screen's place in the browser's history. */
  replace?: boolean;
  onClose: () => void;
};

/** A signed-in person's new poll: its question and options, as on the guests' home page. The wizard continues with it. */
export function NewPollCard({ package: chosen, replace = false, onClose }: NewPollCardProps) {
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  // A kept poll is only restored into a field that hasn't got the focus.
  useLayoutEffect(() => {
    if (!hasStoredFirstDraft(pollDraftKey)) field.current?.focus();
  }, []);
  const openWizard = (content: FirstDraftContent, isPublishing: boolean) => {
    storeFirstDraft(content);
    deleteFirstDraft(content.id, pollDraftKey);
    void navigate(paths.continueDraft(chosen, isPublishing), { replace });
  };
  return (
    <FirstDraftCard
      kind="poll"
      onKind={() => {}}
      field={field}
      isOpen
      onOpen={() => {}}
      onClose={onClose}
      storageKey={pollDraftKey}
      submitLabel={t('publish')}
      note={t('keptHere')}
      onSubmit={(content) => openWizard(content, true)}
      onSkip={{ label: t('more'), act: (content) => openWizard(content, false) }}
    />
  );
}

import type { Package } from '@nazar/domain/inquiries/inquiry.ts';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import {
  hasStoredFirstDraft,
  signedInFirstDraftStorageKey,
} from '../../../../api/first-draft-storage-keys.ts';
import { deleteFirstDraft, type FirstDraft, storeFirstDraft } from '../../first-draft.ts';
import { FirstDraftCard } from './first-draft-card.tsx';
import { FirstDraftFields } from './first-draft-fields.tsx';
import type { FirstDraftContent } from './use-validate-first-draft.ts';

type NewInquiryCardProps = {
  kind: FirstDraft['kind'];
  /** Called with the kind of a draft that this browser has kept. */
  onKind: (kind: FirstDraft['kind']) => void;
  package: Package;
  /** Whether the wizard takes this screen's place in the browser's history. */
  replace?: boolean;
  onClose: () => void;
};

/** A signed-in person's new inquiry: its first fields, as on the guests' home page. The wizard continues with it. */
export function NewInquiryCard(props: NewInquiryCardProps) {
  const { kind, onKind, package: chosen, replace = false, onClose } = props;
  const { t } = useTranslation('start');
  const navigate = useNavigate();
  const field = useRef<HTMLTextAreaElement>(null);
  // A kept draft is only restored into a field that hasn't got the focus.
  useLayoutEffect(() => {
    if (!hasStoredFirstDraft(signedInFirstDraftStorageKey)) field.current?.focus({ preventScroll: true });
  }, []);
  const openWizard = (content: FirstDraftContent, isPublishing: boolean) => {
    storeFirstDraft(content);
    deleteFirstDraft(content.id, signedInFirstDraftStorageKey);
    void navigate(paths.continueDraft(chosen, isPublishing), { replace });
  };
  return (
    <FirstDraftCard
      kind={kind}
      onKind={onKind}
      field={field}
      isOpen
      // Loaded with the card, so that no field appears later.
      Fields={FirstDraftFields}
      onOpen={() => {}}
      onClose={onClose}
      storageKey={signedInFirstDraftStorageKey}
      // A poll is complete; other kinds have more questions to come.
      submitLabel={t(kind === 'poll' ? 'publish' : 'next')}
      note={t('keptHere')}
      onSubmit={(content) => openWizard(content, content.kind === 'poll')}
      {...(kind === 'poll' && {
        onSkip: { label: t('more'), act: (content: FirstDraftContent) => openWizard(content, false) },
      })}
    />
  );
}

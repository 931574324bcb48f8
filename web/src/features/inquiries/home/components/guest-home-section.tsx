import { Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../../api/app-paths.ts';
import { writeBrowserStorage } from '../../../../api/browser-storage.ts';
import { guestFirstDraftStorageKey, hasStoredFirstDraft } from '../../../../api/first-draft-storage-keys.ts';
import { FirstDraftCard, inquiryKindIcons } from './first-draft-card.tsx';
import { firstDraftFieldId } from './first-draft-form.tsx';
import classes from './guest-home-section.module.css';
import { NewInquiryTiles } from './new-inquiry-tiles.tsx';

const kinds = ['poll', 'survey', 'exam'] as const;

/** The start of a guest's inquiry, on the home page itself: a poll, unless another kind is chosen. */
export function GuestHomeSection() {
  const { t } = useTranslation('home');
  const navigate = useNavigate();
  const [kind, setKind] = useState<(typeof kinds)[number]>('poll');
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The server-rendered page doesn't know about a kept draft.
  useEffect(() => {
    if (hasStoredFirstDraft()) setOpen(true);
    else writeBrowserStorage(guestFirstDraftStorageKey, null);
  }, []);
  const choose = (next: typeof kind) => {
    setKind(next);
    field.current?.focus();
  };
  return (
    <section aria-labelledby="guest-start">
      <Title
        order={2}
        size="h5"
        id="guest-start"
        mb="xs"
        ref={heading}
        tabIndex={-1}
        className={classes.heading}
      >
        {t('start.title')}
      </Title>
      <FirstDraftCard
        kind={kind}
        onKind={setKind}
        field={field}
        isOpen={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => {
          setOpen(false);
          setKind('poll');
          // The button that had the focus is gone.
          heading.current?.focus();
        }}
        storageKey={guestFirstDraftStorageKey}
        submitLabel={t('goOn', { ns: 'start' })}
        note={t('kept', { ns: 'start' })}
        // A poll is complete; other kinds have more questions to come.
        onSubmit={({ kind: begun }) =>
          void navigate(paths.signup(paths.continueDraft(undefined, begun === 'poll')))
        }
      />
      <NewInquiryTiles
        layout="pairs"
        tiles={kinds
          .filter((name) => name !== kind)
          .map((name) => ({
            name,
            Icon: inquiryKindIcons[name],
            focusTarget: firstDraftFieldId,
            onChoose: () => choose(name),
          }))}
      />
    </section>
  );
}

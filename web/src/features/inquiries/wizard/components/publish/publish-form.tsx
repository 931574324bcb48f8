import { Button, Stack } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { hasProposedValue } from '../../use-proposals.ts';
import type { PublishControls } from '../../use-publish-controls.ts';
import { useValidateDraft } from '../../use-validate-draft.ts';
import { DrawnCoverPicker } from '../fields/drawn-cover-picker.tsx';
import { CategoryField, TitleFields } from '../fields/info-fields.tsx';
import { FirstInviteePrompt } from './invited-people.tsx';
import { MissingFieldList } from './missing-field-list.tsx';
import { MissingTranslationsNote } from './missing-translations-note.tsx';
import { ChosenCoverPreview } from './public-look.tsx';
import classes from './publish-dialog.module.css';
import { PublishSummary } from './publish-summary.tsx';
import { RepeatedOptionsNote } from './repeated-options-note.tsx';
import { RescoringNote, ScoringFaults } from './scoring-notes.tsx';
import { UnpublishedChangeList, useUnpublishedChanges } from './unpublished-change-list.tsx';
import { useCoverUpload } from './use-cover-upload.ts';
import { findFirstMissingField, useFirstFieldFocus } from './use-first-field-focus.ts';

type PublishFormProps = { plan: PublishControls; onStep: (step: WizardStep) => void };

/** The fields that the dialog contains; the others are in their step. */
const fieldsHere: ReadonlySet<string> = new Set(['title', 'publicTitle', 'categoryId', 'publicFile']);

/** The Enter key that opened the dialog must not publish while it is held. */
const preventRepeatedEnter = (event: KeyboardEvent) => event.repeat && event.preventDefault();

/** The missing fields, what is published, and the button to publish it. */
export function PublishForm({ plan, onStep }: PublishFormProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const check = useValidateDraft(store);
  const settings = useDraftSelector((state) => state.settings);
  const missing = check();
  // Fields stay in the dialog once they are filled.
  const [missingKeys] = useState(() => new Set(missing.map(({ key }) => key)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when it opens
  useEffect(() => {
    // Only a title that is too short is marked at once; an empty one is obvious.
    if (settings.publicTitle.trim() === '') return;
    const wrong = missing.filter(({ key }) => key === 'publicTitle');
    store.setProblems(
      new Map([...store.getState().problems, ...wrong.map(({ key, text }) => [key, text] as const)]),
    );
  }, []);
  const form = useRef<HTMLFormElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const [isStopped, setStopped] = useState(false);
  const [height, setHeight] = useState<number>();
  // Publishing changes both before the dialog has closed.
  const [isFirst] = useState(plan.isFirst);
  const changes = useUnpublishedChanges();
  // What is published must be seen first. The button keeps the focus meanwhile.
  const isUnseen = !isFirst && plan.hasChanges && changes.data === undefined;
  const unfilled = missing.flatMap(({ key }) => (fieldsHere.has(key) && key !== 'publicFile' ? [key] : []));
  const asked = unfilled.filter((key) => !hasProposedValue({ key }));
  useFirstFieldFocus(form, { needsInvitees: plan.needsInvitees, missing: asked });
  const elsewhere = missing.filter(({ key }) => !fieldsHere.has(key));
  const [isRedrawn, setRedrawn] = useState(false);
  const coverTitle = settings.publicTitle.trim() || settings.title.trim();
  const cover = useCoverUpload({
    title: coverTitle,
    onStored: () => {
      setRedrawn(false);
      plan.publish();
    },
  });
  const hasPicker = (settings.publicFile === null || isRedrawn) && coverTitle !== '';
  // The picker stays while the cover is uploaded, so that the dialog keeps its size.
  const showsPicker = hasPicker || (cover.isStored && (plan.isPublishing || isFirst !== plan.isFirst));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnseen) return;
    if (elsewhere.length > 0 || plan.needsInvitees) {
      setStopped(true);
      // The links, because the fields here don't stop it.
      (findFirstMissingField(form.current, []) ?? form.current)?.focus();
      return notices.current?.scrollIntoView({ block: 'nearest' });
    }
    setHeight(form.current?.offsetHeight);
    // If the title is refused, it will change, and the cover has to show the new title.
    if (hasPicker && missing.every(({ key }) => key === 'publicFile')) return cover.start();
    plan.publish();
    if (unfilled.length > 0) (findFirstMissingField(form.current, unfilled) ?? form.current)?.focus();
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      noValidate
      tabIndex={-1}
      style={{ minHeight: height, outline: 'none' }}
    >
      <Stack gap="md">
        <ScoringFaults onStep={onStep} />
        <RepeatedOptionsNote onStep={onStep} />
        <MissingTranslationsNote onStep={onStep} />
        {(missingKeys.has('title') || missingKeys.has('publicTitle')) && <TitleFields isAsked />}
        {(elsewhere.length > 0 || plan.needsInvitees) && (
          <Stack
            ref={notices}
            gap="md"
            className={classes.notices ?? ''}
            data-stopped={isStopped || undefined}
          >
            {elsewhere.length > 0 && <MissingFieldList missing={elsewhere} onStep={onStep} />}
            {plan.needsInvitees && <FirstInviteePrompt />}
          </Stack>
        )}
        {!isFirst && <UnpublishedChangeList query={changes} />}
        {isFirst && <PublishSummary schedule={plan.schedule} onStep={onStep} />}
        {/* A proposed category can still be changed when the dialog opens again. */}
        {(isFirst || missingKeys.has('categoryId')) && <CategoryField />}
        {showsPicker && <DrawnCoverPicker needsCategory title={coverTitle} onPicture={cover.setPicture} />}
        {hasPicker && isRedrawn && (
          <Button variant="subtle" size="sm" w="fit-content" onClick={() => setRedrawn(false)}>
            {t('cover.keep')}
          </Button>
        )}
        {isFirst && settings.publicFile !== null && !showsPicker && (
          <ChosenCoverPreview
            file={settings.publicFile}
            onRedraw={() => {
              setRedrawn(true);
              requestAnimationFrame(() => focusFieldByKey('coverTone'));
            }}
          />
        )}
        <RescoringNote />
      </Stack>
      <div className={classes.actions}>
        <Button
          type="submit"
          size="md"
          onKeyDown={preventRepeatedEnter}
          data-disabled={isUnseen || undefined}
          aria-disabled={isUnseen || undefined}
          w={{ base: '100%', xs: 'fit-content' }}
          loading={cover.isBusy || plan.isPublishing}
          leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
        >
          {t(isFirst ? 'publish.publish' : 'publish.publishChanges')}
        </Button>
      </div>
    </form>
  );
}

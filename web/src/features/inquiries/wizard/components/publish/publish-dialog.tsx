import { Anchor, Button, Flex, SimpleGrid, Stack, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { storesIdentity } from '@nazar/domain/inquiries/privacy.ts';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emitProblem } from '../../../../../api/call-events.ts';
import { makeOfflineProblem } from '../../../../../api/parse-api-problem.ts';
import { uploadFileWithProgress } from '../../../../../api/upload-file-with-progress.ts';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Dialog } from '../../../../../ui/dialogs/dialog.tsx';
import { focusFieldByKey } from '../../../../../ui/focus/focus-field-by-key.ts';
import { getStepOfField, type WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { useHasScores } from '../../setting/use-has-scores.ts';
import { hasProposedValue } from '../../use-proposals.ts';
import type { PublishControls } from '../../use-publish-controls.ts';
import { useValidateDraft } from '../../use-validate-draft.ts';
import { DrawnCoverPicker, toCoverFile } from '../fields/drawn-cover-picker.tsx';
import { CategoryField, TitleFields } from '../fields/info-fields.tsx';
import { FirstInviteePrompt } from './invited-people.tsx';
import { MissingFieldList } from './missing-field-list.tsx';
import { MissingTranslationsNote } from './missing-translations-note.tsx';
import { ChosenCoverPreview, ListedSwitch } from './public-look.tsx';
import classes from './publish-dialog.module.css';
import { RepeatedOptionsNote } from './repeated-options-note.tsx';
import { RescoringNote, ScoringFaults } from './scoring-notes.tsx';
import { UnpublishedChangeList, useUnpublishedChanges } from './unpublished-change-list.tsx';

type PublishDialogProps = { plan: PublishControls };

type MissingFieldsProps = PublishDialogProps & { onStep: (step: WizardStep) => void };

/** Asks for the missing fields, proposes values for some of them, and publishes. */
export function PublishDialog({ plan }: PublishDialogProps) {
  const { t } = useTranslation('wizard');
  const [leads, setLeads] = useState(false);
  return (
    <Dialog
      opened={plan.isAsking}
      onClose={() => {
        setLeads(false);
        plan.stopAsking();
      }}
      title={t(plan.isFirst ? 'publish.dialog.title' : 'publish.changesTitle')}
      size="lg"
      returnFocus={!leads}
      closeButtonProps={{ 'aria-label': t('common:close') }}
      classNames={{ content: classes.content }}
      styles={{ title: { fontWeight: 600 } }}
    >
      <MissingFields
        plan={plan}
        onStep={(step) => {
          // That field keeps the focus.
          setLeads(true);
          plan.lead(step);
        }}
      />
    </Dialog>
  );
}

/** The fields that the dialog contains; the others are in their step. */
const fieldsHere: ReadonlySet<string> = new Set(['title', 'publicTitle', 'categoryId', 'publicFile']);

function MissingFields({ plan, onStep }: MissingFieldsProps) {
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
  const [picture, setPicture] = useState<string>();
  const [isRedrawn, setRedrawn] = useState(false);
  const needsCover = settings.publicFile === null || isRedrawn;
  const upload = useMutation({
    mutationFn: (drawn: string) => uploadFileWithProgress(toCoverFile(drawn, coverTitle)),
    onSuccess: ({ id }) => {
      store.changeSettings({ publicFile: id });
      setRedrawn(false);
      plan.publish();
    },
  });
  const form = useRef<HTMLFormElement>(null);
  const notices = useRef<HTMLDivElement>(null);
  const [isStopped, setStopped] = useState(false);
  // Publishing changes both before the dialog has closed.
  const [isFirst] = useState(plan.isFirst);
  const changes = useUnpublishedChanges();
  // What is published must be seen first. The button keeps the focus meanwhile.
  const isUnseen = !isFirst && plan.hasChanges && changes.data === undefined;
  const [height, setHeight] = useState<number>();
  const focused = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first element changes with the missing people
  useEffect(() => {
    const first = findFirst(form.current);
    // The dialog focuses the element with this attribute when it opens; missing people may be known only later.
    first?.setAttribute('data-autofocus', '');
    if (focused.current !== null && isFocusedOrLost(focused.current)) first?.focus();
    focused.current = first;
  }, [plan.needsInvitees]);
  const elsewhere = missing.filter(({ key }) => !fieldsHere.has(key));
  const coverTitle = settings.publicTitle.trim() || settings.title.trim();
  const hasPicker = needsCover && coverTitle !== '';
  // The picker stays while the cover is uploaded, so that the dialog keeps its size.
  const showsPicker = hasPicker || (upload.isSuccess && (plan.isPublishing || isFirst !== plan.isFirst));
  // Publish can be pressed before the cover is drawn.
  const [isAwaited, setAwaited] = useState(false);
  useWindowEvent('offline', () => setAwaited(false));
  const { mutate: storeCover } = upload;
  useEffect(() => {
    if (!isAwaited || picture === undefined) return;
    setAwaited(false);
    storeCover(picture);
  }, [isAwaited, picture, storeCover]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isUnseen) return;
    if (elsewhere.length > 0 || plan.needsInvitees) {
      setStopped(true);
      (form.current?.querySelector<HTMLElement>(missingLink) ?? findFirst(form.current))?.focus();
      return notices.current?.scrollIntoView({ block: 'nearest' });
    }
    setHeight(form.current?.offsetHeight);
    // If the title is refused, it will change, and the cover has to show the new title.
    const isReady = missing.every(({ key }) => key === 'publicFile');
    if (hasPicker && isReady) {
      // Nothing is published later, once the connection is back, without another press.
      if (picture === undefined && !navigator.onLine) return emitProblem(makeOfflineProblem());
      return setAwaited(true);
    }
    plan.publish();
    const unfilled = missing.find((problem) => !hasProposedValue(problem));
    const field = `[data-field="${unfilled?.key}"]`;
    form.current?.querySelector<HTMLElement>(`input${field}, ${field} input`)?.focus();
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
        {isFirst && <Summary schedule={plan.schedule} onStep={onStep} />}
        {/* A proposed category can still be changed when the dialog opens again. */}
        {(isFirst || missingKeys.has('categoryId')) && <CategoryField />}
        {showsPicker && <DrawnCoverPicker needsCategory title={coverTitle} onPicture={setPicture} />}
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
          data-disabled={isUnseen || undefined}
          aria-disabled={isUnseen || undefined}
          w={{ base: '100%', xs: 'fit-content' }}
          loading={isAwaited || upload.isPending || plan.isPublishing}
          leftSection={<IconSend size={18} className="mirrored" aria-hidden />}
        >
          {t(isFirst ? 'publish.publish' : 'publish.publishChanges')}
        </Button>
      </div>
    </form>
  );
}

const missingLink = '[data-field="missing"] :is(a, button)';

/** Returns the first thing to fill in or to open. Without one, the form: a held Enter key must not publish. */
function findFirst(form: HTMLElement | null): HTMLElement | null {
  return (
    form?.querySelector<HTMLElement>(
      `${missingLink}, input[data-field$="itle"], [data-field$="itle"] input`,
    ) ?? form
  );
}

/** Whether the element has the focus, or lost it to none. */
function isFocusedOrLost(element: HTMLElement): boolean {
  return document.activeElement === element || document.activeElement === document.body;
}

type SummaryProps = Pick<PublishControls, 'schedule'> & Pick<MissingFieldsProps, 'onStep'>;

/** Shows the most important settings, each with a link to its field, and offers the home page. */
function Summary({ schedule, onStep }: SummaryProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const settings = useDraftSelector((state) => state.settings);
  const hasScores = useHasScores();
  const { cooperationType, resultViewStatus, passMark } = settings;
  const { isLater, publishDate } = schedule;
  const isInvitedOnly = cooperationType === 'limited' && resultViewStatus === 'public';
  const opens = isLater && publishDate !== null ? format.date(publishDate, 'dateTime') : t('publish.now');
  const facts = [
    ['cooperationType', t('setting.cooperationType'), t(`cooperation.${cooperationType}.name`)],
    [
      'resultViewStatus',
      t('results.who'),
      t(isInvitedOnly ? 'results.view.public.invited' : `results.view.${resultViewStatus}.name`),
    ],
    ['publishDate', t('publish.when'), opens],
    ...(hasScores
      ? ([
          [
            'passMark',
            t('exam.passMark'),
            passMark === null ? t('exam.noPassMark') : format.percent(passMark / 100),
          ],
          [
            cooperationType === 'anon' ? 'cooperationType' : 'anonymous',
            t('publish.names.label'),
            t(storesIdentity(settings) ? 'publish.names.stored' : 'publish.names.notStored'),
          ],
        ] as const)
      : []),
  ] as const;
  const goTo = (field: string) => {
    onStep(getStepOfField(field));
    store.goTo(field);
  };
  return (
    <Stack gap={6}>
      <SimpleGrid component="dl" cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing={4} m={0} fz="sm">
        {facts.map(([field, label, value]) => (
          <Flex key={label} direction={{ base: 'row', xs: 'column' }} columnGap={8}>
            <Text component="dt" inherit c="dimmed">
              {label}
            </Text>
            <Text component="dd" inherit fw={600} m={0}>
              <Anchor
                component="button"
                type="button"
                inherit
                ta="start"
                underline="always"
                aria-label={`${label}: ${value}`}
                onClick={() => goTo(field)}
              >
                {value}
              </Anchor>
            </Text>
          </Flex>
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t(cooperationType === 'anon' ? 'publish.whoIsFinalAnon' : 'publish.whoIsFinal')}
      </Text>
      {cooperationType !== 'limited' && <ListedSwitch />}
    </Stack>
  );
}

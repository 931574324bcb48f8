import { Alert, Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../../i18n/use-format.ts';
import { Section } from '../../../../../ui/section.tsx';
import { useWorkspace } from '../../../workspace/workspace-queries.ts';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore, useInvalidFieldInput } from '../../draft/use-draft.ts';
import { hasProposedValue } from '../../use-proposals.ts';
import type { PublishControls } from '../../use-publish-controls.ts';
import { useValidateDraft } from '../../use-validate-draft.ts';
import { DraftDateField } from '../fields/draft-date-field.tsx';
import { MissingFieldList } from './missing-field-list.tsx';
import { MissingTranslationsNote } from './missing-translations-note.tsx';
import { PublishButton } from './publish-button.tsx';
import { RemoteChangeList } from './remote-change-list.tsx';
import { RepeatedOptionsNote } from './repeated-options-note.tsx';
import { ResponsesDueForDeletionAlert } from './responses-due-for-deletion-alert.tsx';
import { RescoringNote, ScoringFaults } from './scoring-notes.tsx';

type PublishPanelProps = { plan: PublishControls; onStep: (step: WizardStep) => void };

/** The opening and closing dates, and the fields that are missing for publishing. */
export function PublishPanel({ plan, onStep }: PublishPanelProps) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const store = useDraftStore();
  const check = useValidateDraft(store);
  const status = useDraftSelector((state) => state.status);
  const isBallot = useDraftSelector((state) => state.settings.anonymous);
  // Rendered with every change of the draft, so that the list shrinks while the author works on it.
  useDraftSelector((state) => state.segments);
  useDraftSelector((state) => state.invalidInputs);
  // The dialog lists the missing fields itself.
  const missing = plan.isAsking ? [] : check();
  const unproposed = missing.filter((problem) => !hasProposedValue(problem));
  const { schedule, change, hasBegun, isClosed } = plan;
  const closing = (
    <DraftDateField
      name="expireDate"
      label={t('publish.expireDate')}
      description={t(isBallot ? 'publish.expireHintBallot' : 'publish.expireHint')}
      problem={plan.problems.get('expireDate')}
      value={schedule.expireDate}
      min={new Date().toISOString()}
      onChange={(expireDate) => change({ expireDate })}
    />
  );
  const formatDate = (date: string | null) => (date === null ? '' : format.date(date, 'dateTime'));
  const date = formatDate(status.publishDate);
  if (isClosed && isBallot) return <ClosedBallot />;
  const titleName = isClosed ? 'openAgain' : hasBegun ? 'changesTitle' : 'title';
  return (
    <Section title={t(`publish.${titleName}`)}>
      <RemoteChangeList onStep={onStep} />
      {unproposed.length > 0 && <MissingFieldList missing={unproposed} onStep={onStep} />}
      <MissingTranslationsNote onStep={onStep} />
      {!plan.isAsking && <RepeatedOptionsNote onStep={onStep} />}
      {!plan.isAsking && <ScoringFaults onStep={onStep} />}
      {!plan.isAsking && <RescoringNote />}
      <ResponsesDueForDeletionAlert />
      {plan.isUpToDate && !isClosed && (
        <Alert role="status" variant="light" color="teal.9" icon={<IconCircleCheck aria-hidden />}>
          {t('publish.upToDate')}
        </Alert>
      )}
      {hasBegun ? (
        <>
          <OpenSince plan={plan} date={date} closed={formatDate(status.expireDate)} />
          {closing}
        </>
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Opening plan={plan} />
          {closing}
        </SimpleGrid>
      )}
      <ClosingButton plan={plan} />
      {/* Other changes are published by the button of the bar. */}
      {!plan.isFirst && !plan.isUpToDate && (isClosed || !plan.hasChanges) && (
        <PublishButton plan={plan} asks={plan.hasChanges} />
      )}
    </Section>
  );
}

/** When a new inquiry opens: now, or on a date. */
function Opening({ plan: { schedule, problems, change } }: { plan: PublishControls }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  return (
    <Stack gap="md">
      <Radio.Group
        label={t('publish.when')}
        data-field={schedule.isLater ? undefined : 'publishDate'}
        value={schedule.isLater ? 'later' : 'now'}
        onChange={(value) => {
          // Invalid text is removed with its field.
          store.setInvalidInput('publishDate', null);
          change({ isLater: value === 'later' });
        }}
      >
        <Group gap="lg" mt="xs">
          <Radio value="now" label={t('publish.now')} />
          <Radio value="later" label={t('publish.later')} />
        </Group>
      </Radio.Group>
      {schedule.isLater && (
        <DraftDateField
          name="publishDate"
          label={t('publish.publishDate')}
          required
          problem={problems.get('publishDate')}
          value={schedule.publishDate}
          min={new Date().toISOString()}
          onChange={(publishDate) => change({ publishDate })}
        />
      )}
    </Stack>
  );
}

/** The ballot is closed for good, so there is nothing to publish or to reopen. */
function ClosedBallot() {
  const { t } = useTranslation('wizard');
  const id = useDraftSelector((state) => state.id);
  const { data } = useWorkspace(id);
  return (
    <Section title={t('setting.secretBallot')}>
      <Text size="sm">{t(`publish.closedBallot.${data?.ballot ?? 'open'}`)}</Text>
    </Section>
  );
}

/** Saves the closing date of a published inquiry, without publishing anything. */
function ClosingButton({ plan }: { plan: PublishControls }) {
  const { t } = useTranslation('wizard');
  const isUnreadable = useInvalidFieldInput('expireDate') !== undefined;
  if (!plan.isClosed && !plan.isClosingUnsaved) return null;
  return (
    <Button
      w="fit-content"
      loading={plan.isSavingClosing}
      disabled={isUnreadable || plan.problems.has('expireDate')}
      onClick={plan.isClosed ? plan.reopen : plan.saveClosing}
    >
      {t(plan.isClosed ? 'publish.openAgain' : 'publish.saveClosing')}
    </Button>
  );
}

type OpenSinceProps = { plan: PublishControls; date: string; closed: string };

function OpenSince({ plan, date, closed }: OpenSinceProps) {
  const { t } = useTranslation('wizard');
  if (!plan.isClosed) return <Text size="sm">{t('publish.isOpen', { date })}</Text>;
  return (
    <Alert role="status" variant="light" color="cyan.9" icon={<IconInfoCircle aria-hidden />}>
      {t('publish.wasOpen', { date, closed })}
    </Alert>
  );
}

import { SimpleGrid } from '@mantine/core';
import { coverTypes, resultViewStatuses } from '@nazar/domain/inquiries/inquiry.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../ui/section.tsx';
import type { WizardStep } from '../draft/draft-problems.ts';
import { useDraft, useDraftStore } from '../draft/use-draft.ts';
import type { PublishSchedule } from '../use-publish-schedule.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { PublishPanel } from './publish-panel.tsx';
import classes from './results-step.module.css';

type ResultsStepProps = { plan: PublishSchedule; onStep: (step: WizardStep) => void };

/** The visibility of the results and the opening date; the bar below publishes. */
export function ResultsStep({ plan, onStep }: ResultsStepProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const status = useDraft((state) => state.settings.resultViewStatus);
  const cover = useDraft((state) => state.settings.coverType);
  const isNew = useDraft((state) => state.status.publishedRevision === null);
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" className={classes.columns ?? ''}>
      <Section title={t('results.title')}>
        <ChoiceCards
          name="resultViewStatus"
          label={t('results.who')}
          value={status}
          choices={resultViewStatuses.map((name) => ({
            value: name,
            label: t(`results.view.${name}.name`),
            text: t(`results.view.${name}.text`),
          }))}
          onChange={(next) => store.changeSettings({ resultViewStatus: next })}
        />
        {/* Charts are made from responses, so a new inquiry has none to show. */}
        {(!isNew || cover === 'chart') && (
          <ChoiceCards
            name="coverType"
            label={t('results.cover')}
            value={cover}
            choices={coverTypes.map((name) => ({
              value: name,
              label: t(`results.coverType.${name}.name`),
              text: t(`results.coverType.${name}.text`),
            }))}
            onChange={(next) => store.changeSettings({ coverType: next })}
          />
        )}
      </Section>
      <PublishPanel plan={plan} onStep={onStep} />
    </SimpleGrid>
  );
}

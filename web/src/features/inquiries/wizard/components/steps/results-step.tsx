import { Paper } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { coverTypes, resultViewStatuses } from '@nazar/domain/inquiries/inquiry.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../../ui/section.tsx';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { SettingGroup } from '../../setting/setting-group.tsx';
import type { PublishControls } from '../../use-publish-controls.ts';
import { AuthorNameSection } from '../fields/author-name-section.tsx';
import { ChoiceCards } from '../fields/choice-cards.tsx';
import { PublicCardPreview } from '../fields/public-card-preview.tsx';
import { PublishPanel } from '../publish/publish-panel.tsx';
import infoClasses from './info-step.module.css';
import settingClasses from './setting-step.module.css';

type ResultsStepProps = { plan: PublishControls; onStep: (step: WizardStep) => void };

/** The visibility of the results and the dates, beside the card that is published; the bar below publishes. */
export function ResultsStep({ plan, onStep }: ResultsStepProps) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const status = useDraftSelector((state) => state.settings.resultViewStatus);
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  return (
    <div className={infoClasses.columns}>
      <Paper className={settingClasses.rows}>
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
        </Section>
        <PublishPanel plan={plan} onStep={onStep} />
        <CoverSection />
        {plan.isFirst && (
          <AuthorNameSection
            value={plan.schedule.authorName}
            onChange={(authorName) => plan.change({ authorName })}
          />
        )}
      </Paper>
      {isWide && <PublicCardPreview />}
    </div>
  );
}

/** Charts are made from responses, so a new inquiry has none to show. */
function CoverSection() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const cover = useDraftSelector((state) => state.settings.coverType);
  const isNew = useDraftSelector((state) => state.status.publishedRevision === null);
  if (isNew && cover !== 'chart') return null;
  return (
    <SettingGroup
      title={t('results.cover')}
      summary={[t(`results.coverType.${cover}.name`)]}
      fields={['coverType']}
    >
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
    </SettingGroup>
  );
}

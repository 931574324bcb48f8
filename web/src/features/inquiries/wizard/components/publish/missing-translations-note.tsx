import { Alert, Anchor } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { WizardStep } from '../../draft/draft-problems.ts';
import { useDraftStore } from '../../draft/use-draft.ts';
import { useTranslationState } from '../../setting/use-translation-state.ts';

/** Lists texts that will be published without a translation, which is allowed. */
export function MissingTranslationsNote({ onStep }: { onStep: (step: WizardStep) => void }) {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const state = useTranslationState();
  if (state === null || state.missing + state.outdated === 0) return null;
  const { missing, outdated, text } = state;
  const means = [
    missing > 0 && t('translation.missingMeans'),
    outdated > 0 && t('translation.outdatedMeans'),
  ];
  const goToTranslations = () => {
    onStep('setting');
    store.goTo('secondLanguage');
  };
  return (
    <Alert variant="light" color="cyan.9" icon={<IconLanguage aria-hidden />}>
      {[`${text}.`, ...means].filter(Boolean).join(' ')}{' '}
      <Anchor component="button" type="button" fz="sm" underline="always" onClick={goToTranslations}>
        {t('translation.translate')}
      </Anchor>
    </Alert>
  );
}

import { packages } from '@nazar/domain/inquiries/inquiry.ts';
import { packageQuestionLimits } from '@nazar/domain/inquiries/package.ts';
import { useTranslation } from 'react-i18next';
import { useDraftSelector, useDraftStore } from '../../draft/use-draft.ts';
import { ChoiceCards } from './choice-cards.tsx';

/** Chooses the number of questions that this inquiry may have. */
export function PackagePicker() {
  const { t } = useTranslation('wizard');
  const store = useDraftStore();
  const chosen = useDraftSelector((state) => state.settings.package);
  return (
    <ChoiceCards
      name="package"
      label={t('info.package')}
      value={chosen}
      choices={packages.map((name) => ({
        value: name,
        label: t(`package.${name}.name`),
        text: t('begin.questions', { count: packageQuestionLimits[name] }),
      }))}
      onChange={(next) => store.changeSettings({ package: next })}
    />
  );
}

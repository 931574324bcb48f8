import { Switch } from '@mantine/core';
import { getTranslationLanguage } from '@nazar/domain/inquiries/translation/translate-inquiry.ts';
import { useTranslation } from 'react-i18next';
import { useDraftFieldErrorProps } from '../components/fields/draft-field.tsx';
import { useDraftSelector, useDraftStore } from '../draft/use-draft.ts';
import { useSwitchSecondLanguage } from '../use-inquiry-language.ts';
import { SettingGroup } from './setting-group.tsx';
import { TranslationList } from './translation-list.tsx';
import { useTranslationState } from './use-translation-state.ts';

/** The second language of the inquiry, with all texts and their translations. */
export function TranslationSection() {
  const { t } = useTranslation('wizard');
  const switchSecond = useSwitchSecondLanguage(useDraftStore());
  const settings = useDraftSelector((draft) => draft.settings);
  const { secondLanguage } = settings;
  const field = useDraftFieldErrorProps('secondLanguage');
  const state = useTranslationState();
  const isOpened = useDraftSelector(
    ({ problems, focus }) =>
      focus === 'secondLanguage' ||
      [focus ?? '', ...problems.keys()].some((key) => key.includes('translations.')),
  );
  const other = getTranslationLanguage(settings);
  const name = t(`language.${other}`);
  return (
    <SettingGroup
      title={t('translation.title')}
      hint={t('translation.hint')}
      summary={[secondLanguage === null ? t('translation.off') : name, state?.text ?? false]}
      fields={['secondLanguage']}
      open={isOpened}
    >
      <Switch
        {...field}
        label={t('translation.also', { language: name })}
        checked={secondLanguage !== null}
        onChange={({ currentTarget }) => void switchSecond(currentTarget.checked ? other : null)}
      />
      {secondLanguage !== null && <TranslationList language={secondLanguage} />}
    </SettingGroup>
  );
}

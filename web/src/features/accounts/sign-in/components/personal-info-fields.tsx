import { SegmentedControl, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { computeLatestBirthDate, earliestBirthDate } from '@nazar/domain/accounts/birth-date.ts';
import type { PersonType } from '@nazar/domain/api/user-shapes.ts';
import { isLanguage, languageNames, languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { CountryField } from '../../fields/country-field.tsx';
import type { WelcomeFormValues } from '../welcome-values.ts';

type PersonalInfoFieldsProps = {
  form: UseFormReturnType<WelcomeFormValues>;
  type: PersonType;
  /** Whether the typed birthday can't be read. */
  dateIsWrong: boolean;
  onWrongDate: (wrong: boolean) => void;
};

// Each name is in its own script, for people who can't read the other one.

/** Optional details about the person or the organisation, folded at first. */
export function PersonalInfoFields({ form, type, dateIsWrong, onWrongDate }: PersonalInfoFieldsProps) {
  const { t } = useTranslation('account');
  const languageId = useId();
  const company = type === 'legal';
  return (
    <FoldedSection
      title={t(company ? 'welcome.aboutCompany' : 'welcome.about')}
      summary={t('welcome.optional')}
      wrong={(dateIsWrong && !company) || Object.keys(form.errors).some((name) => name !== 'name')}
    >
      <TextInput
        label={t('welcome.profileName')}
        description={t('welcome.profileNameHint')}
        autoComplete="nickname"
        maxLength={textLimits.name}
        dir="auto"
        {...form.getInputProps('profileName')}
      />
      <CountryField {...form.getInputProps('country')} />
      {!company && (
        <DateField
          label={t('welcome.birthDate')}
          kind="date"
          min={earliestBirthDate}
          max={computeLatestBirthDate(Date.now())}
          onWrong={onWrongDate}
          {...form.getInputProps('birthDate')}
          value={form.values.birthDate}
        />
      )}
      <TextInput
        label={t(company ? 'welcome.companyId' : 'welcome.nationalId')}
        description={t('welcome.nationalIdHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={textLimits.nationalId}
        classNames={{ input: 'ltr' }}
        {...form.getInputProps('nationalId')}
      />
      <div>
        <Text size="sm" fw={500} id={languageId} mb={4}>
          {t('welcome.language')}
        </Text>
        <SegmentedControl
          aria-labelledby={languageId}
          data={languages.map((language) => ({
            value: language,
            label: <span lang={language}>{languageNames[language]}</span>,
          }))}
          value={form.values.lang}
          onChange={(next) => isLanguage(next) && form.setFieldValue('lang', next)}
        />
      </div>
    </FoldedSection>
  );
}

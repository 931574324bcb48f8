import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { computeLatestBirthDate, earliestBirthDate } from '@nazar/domain/accounts/birth-date.ts';
import { unspecifiedCountryCode } from '@nazar/domain/accounts/country.ts';
import { genders, personTypes } from '@nazar/domain/api/user-shapes.ts';
import { languageNames, languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import { useLanguage } from '../../../../i18n/use-language.ts';
import { DateField } from '../../../../ui/date/date-field.tsx';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { CountryField } from '../../fields/country-field.tsx';
import { joinValues } from '../join-values.ts';
import type { ProfileFormValues } from '../profile-draft.ts';

const fields = ['personType', 'name', 'country', 'nationalId', 'birthDate', 'gender', 'lang'] as const;

type PersonalSectionProps = {
  form: UseFormReturnType<ProfileFormValues>;
  /** Whether the typed birthday can't be read. */
  dateIsWrong: boolean;
  onWrongDate: (wrong: boolean) => void;
};

/** Private fields; others see at most the name. */
export function PersonalProfileSection({ form, dateIsWrong, onWrongDate }: PersonalSectionProps) {
  const { t } = useTranslation('profile');
  const { personType, country } = form.values;
  const kind = personType === 'legal' ? 'legal' : 'real';
  const summary = usePersonalSummary(form.values);
  return (
    <FoldedSection
      title={t('personal.title')}
      summary={summary}
      hint={t(`personal.hint.${kind}`)}
      wrong={dateIsWrong || fields.some((name) => form.errors[name] !== undefined)}
    >
      <Radio.Group label={t('personType.label')} {...form.getInputProps('personType')}>
        <Stack gap="xs" mt={8}>
          {personTypes.map((type) => (
            <Radio
              key={type}
              value={type}
              label={t(`personType.${type}`)}
              description={t(`personType.${type}Hint`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t(`name.${kind}`)}
        autoComplete={kind === 'legal' ? 'organization' : 'name'}
        dir={form.values.name === '' ? undefined : 'auto'}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <CountryField {...form.getInputProps('country')} />
        <TextInput
          label={t(`nationalId.${kind}`)}
          description={t(country === 'IR' ? `nationalId.${kind}Hint` : 'nationalId.hint')}
          autoComplete="off"
          inputMode={country === 'IR' ? 'numeric' : 'text'}
          maxLength={textLimits.nationalId}
          classNames={{ input: 'ltr' }}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('nationalId')}
        />
        <DateField
          label={t('birthDate')}
          kind="date"
          min={earliestBirthDate}
          max={computeLatestBirthDate(Date.now())}
          onWrong={onWrongDate}
          {...form.getInputProps('birthDate')}
          value={form.values.birthDate}
        />
        <NativeSelect
          label={t('gender.label')}
          data={[
            { value: '', label: t('gender.none') },
            ...genders.map((gender) => ({ value: gender, label: t(`gender.${gender}`) })),
          ]}
          {...form.getInputProps('gender')}
        />
        <NativeSelect
          label={t('language')}
          description={t('languageHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('lang')}
        >
          {/* Each has its name in its own script, for people who can't read the other one. */}
          {languages.map((name) => (
            <option key={name} value={name} lang={name}>
              {languageNames[name]}
            </option>
          ))}
        </NativeSelect>
      </SimpleGrid>
    </FoldedSection>
  );
}

/** The given values in one line. The national ID is only named, since others may see the screen. */
function usePersonalSummary({
  personType,
  name,
  country,
  birthDate,
  gender,
  nationalId,
  lang,
}: ProfileFormValues) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { language } = useLanguage();
  const countryName =
    country === unspecifiedCountryCode
      ? null
      : new Intl.DisplayNames(language, { type: 'region' }).of(country);
  return joinValues([
    name,
    personType === '' ? null : t(`personType.${personType}`),
    countryName ?? null,
    // Noon is on the same day in the device's time zone.
    birthDate === null ? null : format.date(`${birthDate}T12:00`),
    gender === '' ? null : t(`gender.${gender}`),
    nationalId === '' ? null : t('nationalId.given'),
    new Intl.DisplayNames(language, { type: 'language' }).of(lang) ?? null,
  ]);
}

import { NativeSelect, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { computeLatestBirthDate, earliestBirthDate } from '@nazar/domain/accounts/birth-date.ts';
import { genders, personTypes } from '@nazar/domain/api/user-shapes.ts';
import { languageNames, languages } from '@nazar/domain/text/language.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../../ui/date-field.tsx';
import { Section } from '../../../../ui/section.tsx';
import { CountryField } from '../../fields/country-field.tsx';
import type { ProfileValues } from '../profile-draft.ts';

// Each language has its name in its own script, for people who can't read the other one.

type PersonalSectionProps = {
  form: UseFormReturnType<ProfileValues>;
  onWrongDate: (wrong: boolean) => void;
};

/** Private fields; others see at most the name. */
export function PersonalProfileSection({ form, onWrongDate }: PersonalSectionProps) {
  const { t } = useTranslation('profile');
  const { personType, country } = form.values;
  const kind = personType === 'legal' ? 'legal' : 'real';
  return (
    <Section title={t('personal.title')} hint={t(`personal.hint.${kind}`)}>
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
          {languages.map((name) => (
            <option key={name} value={name} lang={name}>
              {languageNames[name]}
            </option>
          ))}
        </NativeSelect>
      </SimpleGrid>
    </Section>
  );
}

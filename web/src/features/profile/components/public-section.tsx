import { Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import type { ProfileValues } from '../profile-draft.ts';
import { Section } from './section.tsx';

/** Fields that others can see. */
export function PublicSection({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('public.title')} hint={t('public.hint')}>
      <TextInput
        label={t('profileName')}
        description={t('profileNameHint')}
        autoComplete="nickname"
        dir={textDir(form.values.profileName)}
        {...form.getInputProps('profileName')}
      />
      <BioField form={form} />
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        // Not `username`, which browsers fill with the sign-in name.
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        classNames={{ input: 'ltr' }}
        {...form.getInputProps('username')}
      />
    </Section>
  );
}

function BioField({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const { bio } = form.values;
  const params = { length: format.number(bio.length), limit: format.number(textLimits.bio) };
  return (
    <div>
      <Textarea
        label={t('bio')}
        description={t('bioHint')}
        autosize
        minRows={3}
        maxRows={10}
        dir={textDir(bio)}
        {...form.getInputProps('bio')}
      />
      <Text
        size="xs"
        mt={4}
        ta="end"
        c={bio.length > textLimits.bio ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {t('counter', params)}
      </Text>
    </div>
  );
}

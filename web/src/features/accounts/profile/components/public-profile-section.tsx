import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useTranslation } from 'react-i18next';
import { CharacterCount } from '../../../../ui/character-count.tsx';
import { Section } from '../../../../ui/section.tsx';
import type { ProfileValues } from '../profile-draft.ts';

/** Fields that others can see. */
export function PublicProfileSection({ form }: { form: UseFormReturnType<ProfileValues> }) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('public.title')} hint={t('public.hint')}>
      <TextInput
        label={t('profileName')}
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
  const { bio } = form.values;
  return (
    <div>
      <Textarea
        label={t('bio')}
        autosize
        minRows={3}
        maxRows={10}
        dir={textDir(bio)}
        {...form.getInputProps('bio')}
      />
      <CharacterCount text={bio} limit={textLimits.bio} />
    </div>
  );
}

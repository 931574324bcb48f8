import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { textDir } from '@nazar/domain/text/text-dir.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../ui/section.tsx';
import type { ProfileValues } from '../profile-draft.ts';
import { AvatarField } from './avatar-field.tsx';

type PublicProfileSectionProps = { form: UseFormReturnType<ProfileValues>; info: UserInfo };

/** The picture and the name that others see. */
export function PublicProfileSection({ form, info }: PublicProfileSectionProps) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('public.title')} hint={t('public.hint')}>
      <AvatarField info={info} />
      <TextInput
        label={t('profileName')}
        autoComplete="nickname"
        dir={textDir(form.values.profileName)}
        {...form.getInputProps('profileName')}
      />
    </Section>
  );
}

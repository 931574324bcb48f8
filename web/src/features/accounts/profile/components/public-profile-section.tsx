import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { useTranslation } from 'react-i18next';
import { Section } from '../../../../ui/section.tsx';
import type { ProfileFormValues } from '../profile-draft.ts';
import { AvatarField } from './avatar-field.tsx';

type PublicProfileSectionProps = { form: UseFormReturnType<ProfileFormValues>; info: UserInfo };

/** The picture and the name that others see. */
export function PublicProfileSection({ form, info }: PublicProfileSectionProps) {
  const { t } = useTranslation('profile');
  return (
    <Section title={t('public.title')} hint={t('public.hint')}>
      <AvatarField info={info} />
      <TextInput
        label={t('profileName')}
        autoComplete="nickname"
        dir={getDirAttribute(form.values.profileName)}
        {...form.getInputProps('profileName')}
      />
    </Section>
  );
}

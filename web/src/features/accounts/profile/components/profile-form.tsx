import { Button, Stack, Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useTranslation } from 'react-i18next';
import { FormBar } from '../../../../ui/forms/form-bar.tsx';
import { SaveIndicator } from '../../../../ui/forms/save-indicator.tsx';
import { useProfileForm } from '../use-profile-form.ts';
import { AboutProfileSection } from './about-profile-section.tsx';
import { ContactProfileSection } from './contact-profile-section.tsx';
import { PersonalProfileSection } from './personal-profile-section.tsx';
import { PrivacyProfileSection } from './privacy-profile-section.tsx';
import { PublicProfileSection } from './public-profile-section.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

/** All fields of the profile, stored together except the picture. What few people change is folded. */
export function ProfileForm({ info }: { info: UserInfo }) {
  const { t } = useTranslation('profile');
  const { form, submit, state, isDirty, dateIsWrong, setDateIsWrong } = useProfileForm(info);
  return (
    <form onSubmit={submit} noValidate aria-label={t('title')}>
      <Stack gap="md" mb="md">
        <PublicProfileSection form={form} info={info} />
        <AboutProfileSection form={form} />
        <PersonalProfileSection form={form} dateIsWrong={dateIsWrong} onWrongDate={setDateIsWrong} />
        <ContactProfileSection info={info} />
        <PrivacyProfileSection form={form} />
      </Stack>
      <FormBar>
        <Button type="submit" size="md" loading={state === 'saving'}>
          {t('common:save')}
        </Button>
        {isDirty && state === 'idle' ? (
          <Text size="sm" role="status">
            {t('unsaved')}
          </Text>
        ) : (
          <SaveIndicator state={state} />
        )}
      </FormBar>
      <UnsavedChangesGuard unsaved={isDirty} />
    </form>
  );
}

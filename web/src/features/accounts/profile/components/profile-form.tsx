import { Button, Stack, Text } from '@mantine/core';
import type { UserInfo } from '@nazar/domain/api/user-shapes.ts';
import { useTranslation } from 'react-i18next';
import { SaveIndicator } from '../../../../ui/save-indicator.tsx';
import { useProfileForm } from '../use-profile-form.ts';
import { ContactProfileSection } from './contact-profile-section.tsx';
import { PersonalProfileSection } from './personal-profile-section.tsx';
import classes from './profile-form.module.css';
import { PublicProfileSection } from './public-profile-section.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

/** All fields of the profile except the picture, stored together. */
export function ProfileForm({ info }: { info: UserInfo }) {
  const { t } = useTranslation('profile');
  const { form, submit, state, isDirty, setDateIsWrong } = useProfileForm(info);
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t('title')}>
      <Stack gap="lg">
        <PublicProfileSection form={form} />
        <PersonalProfileSection form={form} onWrongDate={setDateIsWrong} />
        <ContactProfileSection form={form} info={info} />
      </Stack>
      <div className={classes.bar} data-unsaved={isDirty || undefined}>
        <Button type="submit" size="md" className={classes.save} loading={state === 'saving'}>
          {t('common:save')}
        </Button>
        {isDirty && state === 'idle' ? (
          <Text size="sm" role="status">
            {t('unsaved')}
          </Text>
        ) : (
          <SaveIndicator state={state} />
        )}
      </div>
      <UnsavedChangesGuard unsaved={isDirty} />
    </form>
  );
}

import { Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FoldedSection } from '../../../../ui/folded-section.tsx';
import { joinValues } from '../join-values.ts';
import type { ProfileFormValues } from '../profile-draft.ts';

/** Whether others can find the person by their address, and see them online. */
export function PrivacyProfileSection({ form }: { form: UseFormReturnType<ProfileFormValues> }) {
  const { t } = useTranslation('profile');
  const { isFindable, showsOnline } = form.values;
  return (
    <FoldedSection
      title={t('privacy.title')}
      summary={joinValues([
        t(isFindable ? 'privacy.findable' : 'privacy.notFindable'),
        t(showsOnline ? 'privacy.online' : 'privacy.notOnline'),
      ])}
    >
      <Switch
        label={t('findable')}
        description={t('findableHint')}
        {...form.getInputProps('isFindable', { type: 'checkbox' })}
      />
      <Switch
        label={t('showsOnline')}
        description={t('showsOnlineHint')}
        {...form.getInputProps('showsOnline', { type: 'checkbox' })}
      />
    </FoldedSection>
  );
}

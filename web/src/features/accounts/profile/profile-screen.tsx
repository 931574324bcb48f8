import { Skeleton, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { ProfileForm } from './components/profile-form.tsx';
import { useMyUserInfo } from './profile-queries.ts';

/** The profile: private fields, public fields and contact details. */
export function ProfileScreen() {
  const { t } = useTranslation('profile');
  const info = useMyUserInfo();
  useScreenTitle(t('title'));
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {info.isPending && <Skeletons />}
      {info.isError && info.data === undefined && (
        <ErrorState error={info.error} onRetry={() => void info.refetch()} />
      )}
      {info.data !== undefined && <ProfileForm key={info.data.id} info={info.data} />}
    </Stack>
  );
}

function Skeletons() {
  return (
    <Stack gap="md" aria-hidden>
      <Skeleton h={240} />
      <Skeleton h={80} />
      <Skeleton h={80} />
      <Skeleton h={80} />
      <Skeleton h={80} />
    </Stack>
  );
}

import { Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScreenTitle } from '../../../ui/use-screen-title.ts';
import { DeleteAccountSection } from './components/delete-account-section.tsx';
import { PersonalDownloadSection } from './components/personal-download-section.tsx';
import { myDataQuery } from './my-data-queries.ts';

/** The person's own data, to download or delete. */
export function MyDataScreen() {
  const { t } = useTranslation('myData');
  const data = useQuery(myDataQuery());
  useScreenTitle(t('title'));
  return (
    <Stack gap="lg" maw={640}>
      <Title order={1} size="h2">
        {t('title')}
      </Title>
      {data.isPending && (
        <>
          <Skeleton h={140} aria-hidden />
          <Skeleton h={140} aria-hidden />
        </>
      )}
      {data.isError && data.data === undefined && (
        <ErrorState error={data.error} onRetry={() => void data.refetch()} />
      )}
      {data.data !== undefined && (
        <>
          <PersonalDownloadSection downloads={data.data.downloads} />
          <DeleteAccountSection data={data.data} />
        </>
      )}
    </Stack>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function ListSkeleton({ height }: { height: number }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {['a', 'b', 'c'].map((name) => (
        <Skeleton key={name} h={height} />
      ))}
    </Stack>
  );
}

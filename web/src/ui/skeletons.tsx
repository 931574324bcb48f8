import { SimpleGrid, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type SkeletonsProps = {
  height: number;
  count?: number;
  /** As cards beside one another instead of rows. */
  asCards?: boolean;
};

/** In place of a list that is being loaded. */
export function Skeletons({ height, count = 3, asCards = false }: SkeletonsProps) {
  const { t } = useTranslation();
  const items = Array.from({ length: count }, (_, index) => <Skeleton key={String(index)} h={height} />);
  const status = { role: 'status', 'aria-label': t('loading') };
  return asCards ? (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="lg" {...status}>
      {items}
    </SimpleGrid>
  ) : (
    <Stack gap="sm" {...status}>
      {items}
    </Stack>
  );
}

import { Grid, Paper, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';

export function DetailSkeleton() {
  const { t } = useTranslation();
  return (
    <Grid gap="lg" align="flex-start" role="status" aria-label={t('loading')}>
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Paper style={{ overflow: 'hidden' }}>
          <Skeleton radius={0} h="auto" style={{ aspectRatio: '16 / 9' }} />
          <Stack p="lg">
            <Skeleton h={28} w="70%" />
            <Skeleton h={14} />
            <Skeleton h={14} w="80%" />
          </Stack>
        </Paper>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Paper p="lg">
          <Stack>
            <Skeleton h={42} />
            <Skeleton h={14} />
            <Skeleton h={14} w="60%" />
          </Stack>
        </Paper>
      </Grid.Col>
    </Grid>
  );
}

import { Paper, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../inquiry-detail.module.css';

export function InquiryDetailSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.page} role="status" aria-label={t('loading')}>
      <Paper style={{ overflow: 'hidden' }}>
        <Skeleton radius={0} h="auto" style={{ aspectRatio: '16 / 9' }} />
        <Stack p="lg">
          <Skeleton h={28} w="70%" />
          <Skeleton h={14} />
          <Skeleton h={14} w="80%" />
        </Stack>
      </Paper>
      <div className={classes.actions}>
        <Paper p="lg">
          <Stack>
            <Skeleton h={42} />
            <Skeleton h={14} />
            <Skeleton h={14} w="60%" />
          </Stack>
        </Paper>
      </div>
    </div>
  );
}

import { Card, Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../../../ui/card-grid.module.css';

export function InquiryCardSkeletons() {
  const { t } = useTranslation();
  return (
    <div className={classes.grid} role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <Card key={index} padding={0}>
          <Skeleton radius={0} style={{ aspectRatio: '16 / 9' }} h="auto" />
          <Stack p="md" gap="xs">
            <Skeleton h={18} w="80%" />
            <Skeleton h={12} />
            <Skeleton h={12} w="60%" />
          </Stack>
        </Card>
      ))}
    </div>
  );
}

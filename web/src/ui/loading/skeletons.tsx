import { Skeleton, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../card-grid.module.css';

type SkeletonsProps = {
  height: number;
  count?: number;
  /** Shows cards side by side instead of rows. */
  asCards?: boolean;
};

/** Placeholders for a list that is loading. */
export function Skeletons({ height, count = 3, asCards = false }: SkeletonsProps) {
  const { t } = useTranslation();
  const items = Array.from({ length: count }, (_, index) => <Skeleton key={String(index)} h={height} />);
  const status = { role: 'status', 'aria-label': t('loading') };
  return asCards ? (
    <div className={classes.grid} {...status}>
      {items}
    </div>
  ) : (
    <Stack gap="sm" {...status}>
      {items}
    </Stack>
  );
}

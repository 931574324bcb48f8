import { Button, Group, type GroupProps, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type FailedPartProps = Pick<GroupProps, 'className' | 'mt'> & {
  query: {
    readonly data: unknown;
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
};

/** In place of a part of a screen that could not be loaded: offers to try again. Otherwise nothing. */
export function FailedPart({ query: { data, isError, isFetching, refetch }, ...place }: FailedPartProps) {
  const { t } = useTranslation();
  if (!isError || data !== undefined) return null;
  return (
    <Group gap={4} {...place}>
      <Text size="sm" c="dimmed">
        {t('error.notLoaded')}
      </Text>
      {/* Not `disabled` meanwhile: browsers take the focus from what is disabled. */}
      <Button size="compact-sm" variant="subtle" aria-busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Group>
  );
}

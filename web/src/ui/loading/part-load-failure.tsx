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

/** Replaces a part of a screen that could not be loaded, with a button to retry; otherwise renders nothing. */
export function PartLoadFailure({
  query: { data, isError, isFetching, refetch },
  ...place
}: FailedPartProps) {
  const { t } = useTranslation();
  if (!isError || data !== undefined) return null;
  return (
    <Group gap={4} {...place}>
      <Text size="sm" c="dimmed">
        {t('error.notLoaded')}
      </Text>
      {/* The button is not `disabled` meanwhile, because browsers move the focus away from disabled buttons. */}
      <Button size="compact-sm" variant="subtle" aria-busy={isFetching} onClick={() => void refetch()}>
        {t('retry')}
      </Button>
    </Group>
  );
}

import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../../api/app-paths.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { myImportsQuery } from '../import-queries.ts';

/** My imports that are running, or ran within the last day. */
export function ImportList({ inquiryId }: { inquiryId: string | null }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const list = useQuery(myImportsQuery());
  if (list.isError && list.data === undefined) {
    return (
      <Button variant="subtle" w="fit-content" onClick={() => void list.refetch()}>
        {t('retry', { ns: 'common' })}
      </Button>
    );
  }
  if (list.data === undefined) return <Skeleton h={84} />;
  if (list.data.items.length === 0) return null;
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('list.title')}
      </Title>
      {list.data.items.map((item) => (
        <Paper key={item.id} withBorder p="sm">
          <Group justify="space-between" gap="xs">
            <Anchor
              component={Link}
              to={paths.importAnswers({ id: item.id, inquiry: inquiryId })}
              style={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{item.fileName}</bdi>
            </Anchor>
            <Text size="sm" c="dimmed">
              {t(`state.${item.state}`)} · {format.relative(item.createdAt)}
            </Text>
          </Group>
        </Paper>
      ))}
      <Text size="sm" c="dimmed">
        {t('list.kept')}
      </Text>
    </Stack>
  );
}

import { Button, Group, Paper, Text } from '@mantine/core';
import type { ResponseListHeader } from '@nazar/domain/api/response-calls.ts';
import { IconFlag, IconFlagOff, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../i18n/use-format.ts';
import { useFlagResponses } from '../responses-queries.ts';
import { DeleteResponsesDialog } from './delete-responses-dialog.tsx';

type SelectionBarProps = { list: ResponseListHeader; ids: readonly string[]; onDone: () => void };

/** The actions on the selected responses. */
export function ResponseSelectionBar({ list, ids, onDone }: SelectionBarProps) {
  const { t } = useTranslation('responses');
  const format = useFormat();
  const [asking, setAsking] = useState(false);
  const flag = useFlagResponses(list.inquiryId);
  const mark = (flagged: boolean) => flag.mutate({ ids: [...ids], flagged }, { onSuccess: onDone });
  return (
    <Paper p="xs" pos="sticky" bottom={8} mt="sm" withBorder style={{ zIndex: 2 }}>
      <Group gap="xs">
        <Text size="sm" fw={500} role="status" me="auto">
          {t('chosen.count', { count: ids.length, shown: format.number(ids.length) })}
        </Text>
        <Button
          size="xs"
          leftSection={<IconFlag size={16} aria-hidden />}
          loading={flag.isPending}
          onClick={() => mark(true)}
        >
          {t('chosen.flag')}
        </Button>
        <Button
          size="xs"
          leftSection={<IconFlagOff size={16} aria-hidden />}
          disabled={flag.isPending}
          onClick={() => mark(false)}
        >
          {t('chosen.unflag')}
        </Button>
        <Button
          size="xs"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('chosen.delete')}
        </Button>
      </Group>
      <DeleteResponsesDialog
        inquiryId={list.inquiryId}
        mayAskAgain={list.storesIdentity}
        ids={ids}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={onDone}
      />
    </Paper>
  );
}

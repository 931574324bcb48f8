import { Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import type { ShownResponse } from '@nazar/domain/api/response-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconFlag, IconFlagFilled, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '../../../api/paths.ts';
import { useCarriedFilter } from '../../results/index.ts';
import { useFlagResponses, useNoteResponse } from '../responses-queries.ts';
import { DeleteDialog } from './delete-dialog.tsx';

/** The owner's flag and note beside a response, and the way to delete it. */
export function OwnerMarks({ response }: { response: ShownResponse }) {
  const { t } = useTranslation('responses');
  const { inquiryId, id, flagged, note, storesIdentity } = response;
  const navigate = useNavigate();
  const carry = useCarriedFilter();
  const [text, setText] = useState(note);
  const [asking, setAsking] = useState(false);
  const flag = useFlagResponses(inquiryId);
  const keep = useNoteResponse(inquiryId);
  const save = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate({ id, note: text.trim() });
  };
  const isChanged = text.trim() !== note;
  const Flag = flagged ? IconFlagFilled : IconFlag;
  return (
    <Paper p="md">
      <Stack gap="sm" component="form" onSubmit={save}>
        <Textarea
          label={t('note.label')}
          description={t('note.hint')}
          dir="auto"
          autosize
          minRows={2}
          maxLength={textLimits.message}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button type="submit" disabled={!isChanged} loading={keep.isPending}>
            {t('note.save')}
          </Button>
          <Text size="sm" c="dimmed" role="status">
            {keep.isSuccess && !isChanged ? t('note.saved') : ''}
          </Text>
          <Group gap="xs" ms="auto">
            <Button
              aria-pressed={flagged}
              leftSection={<Flag size={18} aria-hidden />}
              loading={flag.isPending}
              onClick={() => flag.mutate({ ids: [id], flagged: !flagged })}
            >
              {t(flagged ? 'flag.set' : 'flag.unset')}
            </Button>
            <Button
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {t('chosen.delete')}
            </Button>
          </Group>
        </Group>
      </Stack>
      <DeleteDialog
        inquiryId={inquiryId}
        mayAskAgain={storesIdentity}
        ids={[id]}
        opened={asking}
        onClose={() => setAsking(false)}
        onDeleted={() => void navigate(carry(paths.responses(inquiryId)), { replace: true })}
      />
    </Paper>
  );
}

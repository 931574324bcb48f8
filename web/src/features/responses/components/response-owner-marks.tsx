import { ActionIcon, Button, Group, Paper, Text, Textarea } from '@mantine/core';
import type { ResponseDetails } from '@nazar/domain/api/response-calls.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AutoDirectionText } from '../../../ui/text/auto-direction-text.tsx';
import classes from '../response-screen.module.css';
import { useFlagResponses, useSetResponseNote } from '../responses-queries.ts';

/** Sets or removes the owner's mark on a response. */
export function ResponseFlagButton({ response: { inquiryId, id, flagged } }: { response: ResponseDetails }) {
  const { t } = useTranslation('responses');
  const flag = useFlagResponses(inquiryId);
  const Flag = flagged ? IconFlagFilled : IconFlag;
  const label = t(flagged ? 'flag.set' : 'flag.unset');
  return (
    <ActionIcon
      size={40}
      aria-pressed={flagged}
      aria-label={label}
      title={label}
      loading={flag.isPending}
      onClick={() => flag.mutate({ ids: [id], flagged: !flagged })}
    >
      <Flag size={20} aria-hidden />
    </ActionIcon>
  );
}

/** The owner's note beside a response. */
export function ResponseOwnerNote({ response }: { response: ResponseDetails }) {
  const { t } = useTranslation('responses');
  const { inquiryId, id, note } = response;
  const [text, setText] = useState(note);
  const keep = useSetResponseNote(inquiryId);
  const isChanged = text.trim() !== note;
  /** The note is also saved when the field loses the focus, because an arrow key then opens another response. */
  const save = () => {
    if (isChanged && !keep.isPending) keep.mutate({ id, note: text.trim() });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  return (
    <Paper px="md" py="sm" component="form" onSubmit={submit} className={classes.screenOnly}>
      <Textarea
        label={t('note.label')}
        description={t('note.hint')}
        dir="auto"
        autosize
        minRows={2}
        maxLength={textLimits.message}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={save}
      />
      <Group gap="xs" mt="xs">
        <Button type="submit" size="xs" disabled={!isChanged} loading={keep.isPending}>
          {t('note.save')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {keep.isSuccess && !isChanged ? t('note.saved') : ''}
        </Text>
      </Group>
    </Paper>
  );
}

/** The note for people who can't change it. */
export function ReadOnlyResponseNote({ text }: { text: string }) {
  const { t } = useTranslation('responses');
  if (text === '') return null;
  return (
    <Paper px="md" py="sm">
      <Text size="sm" c="dimmed">
        {t('note.label')}
      </Text>
      <Text dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <AutoDirectionText text={text} />
      </Text>
    </Paper>
  );
}

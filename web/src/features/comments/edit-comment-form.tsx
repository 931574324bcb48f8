import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Comment, type CommentReply, editComment } from '@nazar/domain/api/comment-calls.ts';
import { commentTextSchema } from '@nazar/domain/comments/comment-text.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../api/call-api.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { createFocusFirstErrorHandler } from '../../ui/focus/focus-invalid-field.ts';
import { CharacterCount } from '../../ui/forms/character-count.tsx';
import { useSchemaRule } from '../../ui/forms/use-schema-rule.ts';
import { refreshComments } from './comment-queries.ts';
import { useKeepCommentThread } from './kept-comment-threads.ts';
import { showCommentProblems } from './show-comment-problems.ts';
import { useDiscardTextOnEscape } from './use-discard-text-on-escape.tsx';
import { makeCommentEditUnsentTextKey, useUnsentTextStore } from './use-unsent-text-store.ts';

type EditCommentFormProps = {
  inquiryId: string;
  comment: Comment | CommentReply;
  autoFocus: boolean;
  onDone: () => void;
};

export function EditCommentForm({ inquiryId, comment, autoFocus, onDone }: EditCommentFormProps) {
  const { t } = useTranslation('comments');
  const format = useFormat();
  const client = useQueryClient();
  const follows = useSchemaRule();
  const [busy, setBusy] = useState(false);
  useKeepCommentThread();
  const form = useForm({
    name: `edit-${comment.id}`,
    initialValues: { description: comment.description },
    onValuesChange: ({ description }) => keep(description === comment.description ? null : description),
    validate: { description: follows(commentTextSchema()) },
  });
  const keep = useUnsentTextStore(makeCommentEditUnsentTextKey(comment.id), {
    typed: () => (form.values.description === comment.description ? null : form.values.description),
    found: (text) => form.setFieldValue('description', text),
  });
  const close = () => {
    keep(null);
    onDone();
  };
  const { onKeyDown, question } = useDiscardTextOnEscape({
    isWritten: form.values.description !== comment.description,
    isSending: busy,
    onGiveUp: close,
  });
  const submit = form.onSubmit(async ({ description }) => {
    setBusy(true);
    try {
      await callApi(editComment, { inquiryId, id: comment.id, description });
      await refreshComments(client, inquiryId);
      close();
    } catch (problem) {
      showCommentProblems(form, problem);
    } finally {
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  const field = useRef<HTMLTextAreaElement>(null);
  // Browsers put the cursor at the start of a text, but people continue at its end.
  useEffect(() => {
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);
  const until = comment.editableUntil;
  const hints = [
    ...(until === null ? [] : [t('form.editUntil', { time: format.date(until, 'time') })]),
    ...(comment.isGuest ? [t('form.guestLinks')] : []),
  ];
  return (
    <>
      <form onSubmit={submit} onKeyDown={onKeyDown} noValidate>
        <Stack gap="xs">
          <div>
            <Textarea
              ref={field}
              key={form.key('description')}
              {...form.getInputProps('description')}
              aria-label={t('form.edit')}
              description={hints.join(' ')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              dir={getDirAttribute(form.values.description)}
              autosize
              minRows={2}
              maxRows={12}
              autoFocus={autoFocus}
            />
            <CharacterCount text={form.values.description} limit={textLimits.comment} near={200} />
          </div>
          <Group gap="xs">
            <Button type="submit" size="sm" loading={busy}>
              {t('save', { ns: 'common' })}
            </Button>
            <Button size="sm" variant="subtle" onClick={close} disabled={busy}>
              {t('cancel', { ns: 'common' })}
            </Button>
          </Group>
        </Stack>
      </form>
      {question}
    </>
  );
}

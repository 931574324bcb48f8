import { Alert, Anchor, Button, Group, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addComment, type Comment } from '@nazar/domain/api/comment-calls.ts';
import { commentTextSchema, guestEmailSchema, guestNameSchema } from '@nazar/domain/comments/comment-text.ts';
import { getDirAttribute } from '@nazar/domain/text/dir-attribute.ts';
import { textLimits } from '@nazar/domain/text/text-limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../api/app-paths.ts';
import { readBrowserStorage, writeBrowserStorage } from '../../api/browser-storage.ts';
import { callApi } from '../../api/call-api.ts';
import { firstScreenCalls } from '../../api/first-screen-calls.ts';
import { callQueryKey } from '../../api/query-client.ts';
import { useSignedIn } from '../../api/session.ts';
import { useIdempotencyKey } from '../../api/use-idempotency-key.ts';
import { createFocusFirstErrorHandler } from '../../ui/focus/focus-invalid-field.ts';
import { CharacterCount } from '../../ui/forms/character-count.tsx';
import { useRequiredRule } from '../../ui/forms/use-required-rule.ts';
import { useSchemaRule } from '../../ui/forms/use-schema-rule.ts';
import { CaptchaField, PublicNameOffer, useCaptcha } from '../accounts/index.ts';
import { useKeepCommentThread } from './kept-comment-threads.ts';
import { showCommentProblems } from './show-comment-problems.ts';
import { useDiscardTextOnEscape } from './use-discard-text-on-escape.tsx';
import { makeCommentUnsentTextKey, useUnsentTextStore } from './use-unsent-text-store.ts';

type CommentFormProps = {
  inquiryId: string;
  parentId?: string;
  /** The author's name on a signed-in person's comment; null if their profile has none. */
  myName: string | null;
  onAdded: (comment: Comment) => void;
  /** Called when a comment is sent, to hide the notice about the previous one. */
  onSend?: () => void;
  onCancel?: () => void;
  /** Called with whether there is unsent text. */
  onWriting?: (isWriting: boolean) => void;
  autoFocus?: boolean;
};

// A guest's name and address for the next comment, in this browser only.
const nameKey = 'comment_name';
const emailKey = 'comment_email';

/** The form for a comment or a reply. A guest's extra fields appear once they write. */
export function CommentForm(props: CommentFormProps) {
  const { inquiryId, parentId, myName, onAdded, onSend, onCancel, onWriting, autoFocus = false } = props;
  const { t } = useTranslation('comments');
  const signedIn = useSignedIn();
  const captcha = useCaptcha();
  const required = useRequiredRule();
  const follows = useSchemaRule();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState(parentId !== undefined);
  const sendId = useIdempotencyKey();
  useKeepCommentThread();
  const form = useForm({
    // Several forms with the same field names are on one page.
    name: `comment-${parentId ?? inquiryId}`,
    onValuesChange: ({ description }, before) => {
      if (description === before.description) return;
      keep(description === '' ? null : description);
      onWriting?.(description !== '');
    },
    initialValues: {
      description: '',
      captcha: '',
      name: readBrowserStorage(nameKey) ?? '',
      email: readBrowserStorage(emailKey) ?? '',
    },
    validate: {
      // The call's rules are checked first, so that a refusal doesn't cost a guest the captcha.
      description: follows(commentTextSchema()),
      ...(!signedIn && {
        name: follows(guestNameSchema()),
        email: follows(guestEmailSchema()),
        captcha: required('captchaRequired'),
      }),
    },
  });
  const keep = useUnsentTextStore(makeCommentUnsentTextKey(inquiryId, parentId), {
    typed: () => form.values.description || null,
    found: (text) => form.setFieldValue('description', text),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const clearCaptcha = () => form.setFieldValue('captcha', '');
  const submit = form.onSubmit(async ({ description, name, email, captcha: answer }) => {
    setBusy(true);
    onSend?.();
    const guest = signedIn ? {} : { name, email, captcha: answer };
    const written = {
      id: sendId.of(description),
      inquiryId,
      parentId: parentId ?? null,
      description,
      ...guest,
    };
    try {
      const comment = await callApi(addComment, written);
      sendId.answered();
      if (!signedIn) {
        writeBrowserStorage(nameKey, name);
        writeBrowserStorage(emailKey, email);
      }
      form.setValues({ description: '', captcha: '' });
      form.resetDirty();
      setOpened(false);
      onAdded(comment);
      captcha.refresh();
    } catch (problem) {
      if (!signedIn) {
        captcha.refresh();
        // This comes before showing the problems, because a changed field loses its problem.
        clearCaptcha();
      }
      showCommentProblems(form, problem);
    } finally {
      setBusy(false);
    }
  }, createFocusFirstErrorHandler(form));
  const isOpen = opened || form.values.description !== '';
  const discardDraft = () => {
    keep(null);
    onCancel?.();
  };
  const { onKeyDown, question } = useDiscardTextOnEscape({
    isWritten: form.values.description !== '',
    isSending: busy,
    onGiveUp: discardDraft,
  });
  return (
    <>
      <form onSubmit={submit} {...(onCancel !== undefined && { onKeyDown })} noValidate>
        <Stack gap="sm">
          <div>
            <Textarea
              ref={field}
              key={form.key('description')}
              {...form.getInputProps('description')}
              label={t(parentId === undefined ? 'form.comment' : 'form.reply')}
              placeholder={t('form.placeholder')}
              dir={getDirAttribute(form.values.description)}
              autosize
              minRows={2}
              maxRows={12}
              required
              withAsterisk={false}
              autoFocus={autoFocus}
              onFocus={() => setOpened(true)}
            />
            <CharacterCount text={form.values.description} limit={textLimits.comment} near={200} />
          </div>
          {isOpen && !signedIn && (
            <>
              <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
                <TextInput
                  key={form.key('name')}
                  {...form.getInputProps('name')}
                  label={t('form.name')}
                  dir={getDirAttribute(form.values.name)}
                  maxLength={textLimits.name}
                  autoComplete="name"
                  required
                />
                <TextInput
                  key={form.key('email')}
                  {...form.getInputProps('email')}
                  label={t('form.email')}
                  description={t('form.emailHint')}
                  inputWrapperOrder={['label', 'input', 'description', 'error']}
                  type="email"
                  autoComplete="email"
                  classNames={{ input: 'ltr' }}
                  required
                />
              </SimpleGrid>
              <CaptchaField captcha={captcha} onRenew={clearCaptcha} {...form.getInputProps('captcha')} />
            </>
          )}
          {isOpen && (
            <FormNote {...{ signedIn, myName, inquiryId }} onNameSaved={() => field.current?.focus()} />
          )}
          {isOpen && (
            <Group gap="xs">
              <Button type="submit" loading={busy}>
                {t(parentId === undefined ? 'form.send' : 'form.sendReply')}
              </Button>
              {onCancel !== undefined && (
                <Button variant="subtle" onClick={discardDraft} disabled={busy}>
                  {t('cancel', { ns: 'common' })}
                </Button>
              )}
            </Group>
          )}
        </Stack>
      </form>
      {question}
    </>
  );
}

type FormNoteProps = {
  signedIn: boolean;
  myName: string | null;
  inquiryId: string;
  onNameSaved: () => void;
};

/** Says which name the comment will show. */
function FormNote({ signedIn, myName, inquiryId, onNameSaved }: FormNoteProps) {
  const { t } = useTranslation('comments');
  const client = useQueryClient();
  const showName = () => {
    onNameSaved();
    void client.invalidateQueries({
      queryKey: callQueryKey(firstScreenCalls.getCommentCounts, { inquiryId }),
    });
  };
  const line = (children: ReactNode) => (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
  if (!signedIn) {
    return line(
      <>
        {t('form.guestLinks')}{' '}
        <Anchor component={Link} to={paths.login(paths.inquiry(inquiryId))} size="sm" underline="always">
          {t('form.signIn')}
        </Anchor>
      </>,
    );
  }
  if (myName === null) {
    return line(
      <>
        {t('form.noName')} <PublicNameOffer onSaved={showName} />
      </>,
    );
  }
  return line(t('form.asName', { name: `\u2068${myName}\u2069` }));
}

/** Shown instead of the form if the caller may not write. */
export function CommentsClosedNotice({ refusal, inquiryId }: { refusal: string; inquiryId: string }) {
  const { t } = useTranslation('comments');
  return (
    <Alert color="gray" role="note">
      <Group gap="sm" justify="space-between">
        <Text size="sm">{t(refusal, { ns: 'problems' })}</Text>
        {refusal === 'commentsForUsers' && (
          <Button component={Link} to={paths.login(paths.inquiry(inquiryId))} size="sm">
            {t('form.signIn')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

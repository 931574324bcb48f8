import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { type KeyboardEvent, useEffect } from 'react';
import { useMe } from '../../api/me-query.ts';
import { isTouchDevice } from '../../ui/is-touch-device.ts';
import type { MessageComposerProps } from './components/composer/message-composer.tsx';
import { useChatClient, useChatClientValue } from './use-chat-client.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { useSendOrEditMessage } from './use-send-or-edit-message.ts';
import { useSharedInquiry } from './use-shared-inquiry.ts';

/** The composed text, as a new message or an edit, and the function that sends it. */
export function useMessageComposer(props: MessageComposerProps) {
  const { chat, field, composer, onReplyOrEdit, attachments } = props;
  const client = useChatClient();
  const me = useMe();
  const [draft, setDraft] = useMessageDraft(chat.id, me?.id ?? null);
  const { replyOrEdit, change } = composer;
  const shared = useSharedInquiry();
  const sending = useSendOrEditMessage(chat);
  const { clearProblem } = sending;
  const edited = replyOrEdit?.kind === 'edit' ? replyOrEdit.message : null;
  const text = edited === null ? draft : (composer.edited ?? edited.text);
  const replyTo = replyOrEdit?.kind === 'reply' ? replyOrEdit.message : null;
  const log = useChatClientValue(() => client.log(chat.id).log);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message has another text
  useEffect(() => {
    if (replyOrEdit === null) return;
    clearProblem();
    field.current?.focus();
  }, [replyOrEdit?.kind, replyOrEdit?.message.id]);

  const inquiry = edited === null ? shared.inquiry : undefined;
  const left = chatLimits.text - [...text].length;
  const isBlank = text.trim() === '';
  const isEmpty =
    edited === null
      ? isBlank && attachments.files.length === 0 && inquiry === undefined
      : isBlank && edited.kind === 'text';

  const sendNew = () => {
    const inquiryId = inquiry?.id ?? null;
    const { files } = attachments;
    // A message has either an inquiry or files, so the inquiry is sent first as its own message.
    if (inquiryId !== null && files.length > 0) {
      sending.send({ text: '', files: [], inquiryId, replyTo: null });
      sending.send({ text: draft, files, inquiryId: null, replyTo });
    } else sending.send({ text: draft, files, inquiryId, replyTo });
    setDraft('');
    attachments.clear();
    if (inquiry !== undefined) shared.drop();
  };
  const submit = async () => {
    if (left < 0) return;
    if (edited !== null) {
      if (!(await sending.saveEdit(edited.id, text))) return;
    } else if (isEmpty) return;
    else sendNew();
    onReplyOrEdit(null);
    field.current?.focus();
  };
  const editLast = (event: KeyboardEvent) => {
    const now = Date.now();
    const last = log?.messages.findLast(
      ({ isMine, editableUntil, kind }) =>
        isMine && kind !== 'voice' && editableUntil !== null && Date.parse(editableUntil) > now,
    );
    if (last === undefined) return;
    event.preventDefault();
    onReplyOrEdit({ kind: 'edit', message: last });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !isTouchDevice()) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && replyOrEdit !== null) {
      event.preventDefault();
      event.stopPropagation();
      onReplyOrEdit(null);
    } else if (event.key === 'ArrowUp' && text === '' && replyOrEdit === null) editLast(event);
  };
  const write = (next: string) => {
    if (edited !== null) return change({ edited: next });
    setDraft(next);
    if (next !== '') client.type(chat.id);
  };
  const insert = (words: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    write(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
    const to = selectionStart + words.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(to, to));
  };
  return {
    text,
    left,
    isEmpty,
    inquiry,
    replyTo,
    isEdit: edited !== null,
    sending,
    submit,
    onKeyDown,
    write,
    insert,
    dropInquiry: shared.drop,
  };
}

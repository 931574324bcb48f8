import { ActionIcon, CloseButton, FileButton, Text, Textarea } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { IconCheck, IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../api/me-query.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import classes from '../chat.module.css';
import type { Writing } from '../engine/kept-writing.ts';
import { canRecord } from '../engine/recorder.ts';
import type { Attachments } from '../use-attachments.ts';
import { useChatClient, useChats } from '../use-chats.ts';
import { useDraft } from '../use-draft.ts';
import type { UsedWriting } from '../use-kept-writing.ts';
import { useSendMessage } from '../use-send-message.ts';
import { useSharedInquiry } from '../use-shared-inquiry.ts';
import writeClasses from '../write.module.css';
import { AttachmentStrip } from './attachment-strip.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { Quote } from './quote.tsx';
import { VoiceBar } from './voice-bar.tsx';

type ComposerProps = {
  chat: ChatSummary;
  kept: UsedWriting;
  onWriting: (writing: Writing) => void;
  attachments: Attachments;
};

/** On a keyboard of glass Enter breaks the line. */
const isTouched = () => window.matchMedia('(pointer: coarse)').matches;

/** Characters that are left, from which on they are said. */
const nearLimit = 500;

/** Where the next message is written, spoken, and put together. */
export function Composer({ chat, kept, onWriting, attachments }: ComposerProps) {
  const { t } = useTranslation('chat');
  const format = useFormat();
  const client = useChatClient();
  const me = useMe();
  const [draft, setDraft] = useDraft(chat.id, me?.id ?? null);
  const { writing, recorded, change } = kept;
  const [isRecording, setRecording] = useState(false);
  const [microphone, setMicrophone] = useState<'refused' | 'missing' | null>(null);
  const shared = useSharedInquiry();
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, saveEdit, sendRecording, isSaving, problem, clearProblem } = useSendMessage(chat);
  const isEdit = writing?.kind === 'edit';
  const editedId = isEdit ? writing.message.id : null;
  const edited = isEdit ? (kept.edited ?? writing.message.text) : '';
  const text = isEdit ? edited : draft;
  const own = useChats(() => client.log(chat.id).log);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another message is another text
  useEffect(() => {
    if (writing === null) return;
    clearProblem();
    field.current?.focus();
  }, [writing?.kind, writing?.message.id]);

  const canSend = chat.abilities.sendRefusal === null;
  if (!canSend) return null;
  const canAttach = chat.abilities.attach && !isEdit;
  const inquiry = isEdit ? undefined : shared.inquiry;
  const left = chatLimits.text - [...text].length;
  const isEmpty = text.trim() === '' && attachments.files.length === 0 && inquiry === undefined;

  const submit = async () => {
    if (left < 0) return;
    if (isEdit) {
      if (editedId === null || !(await saveEdit(editedId, edited))) return;
      onWriting(null);
    } else {
      if (isEmpty) return;
      const replyTo = writing?.kind === 'reply' ? writing.message : null;
      const inquiryId = inquiry?.id ?? null;
      const { files } = attachments;
      // A message says one thing: with files the inquiry goes first, by itself.
      if (inquiryId !== null && files.length > 0) {
        send({ text: '', files: [], inquiryId, replyTo: null });
        send({ text: draft, files, inquiryId: null, replyTo });
      } else send({ text: draft, files, inquiryId, replyTo });
      setDraft('');
      attachments.clear();
      onWriting(null);
      if (inquiry !== undefined) shared.drop();
    }
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey && !isTouched()) {
      event.preventDefault();
      void submit();
    } else if (event.key === 'Escape' && writing !== null) {
      event.preventDefault();
      event.stopPropagation();
      onWriting(null);
    } else if (event.key === 'ArrowUp' && text === '' && writing === null) {
      const now = Date.now();
      const last = own?.messages.findLast(
        ({ isMine, editableUntil, kind }) =>
          isMine && kind !== 'voice' && editableUntil !== null && Date.parse(editableUntil) > now,
      );
      if (last === undefined) return;
      event.preventDefault();
      onWriting({ kind: 'edit', message: last });
    }
  };
  const write = (next: string) => {
    if (isEdit) return change({ edited: next });
    setDraft(next);
    if (next !== '') client.type(chat.id);
  };
  const insert = (words: string) => {
    const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {};
    write(text.slice(0, selectionStart) + words + text.slice(selectionEnd));
    const to = selectionStart + words.length;
    requestAnimationFrame(() => field.current?.setSelectionRange(to, to));
  };

  if (isRecording || recorded !== null) {
    const stop = () => {
      setRecording(false);
      change({ recorded: null });
    };
    return (
      <div className={writeClasses.composer}>
        <VoiceBar
          recorded={recorded}
          onRecorded={(whole) => change({ recorded: whole })}
          onCancel={stop}
          onFail={(isRefused) => {
            setRecording(false);
            setMicrophone(isRefused ? 'refused' : 'missing');
          }}
          onSend={(whole) => {
            stop();
            sendRecording(whole, writing?.kind === 'reply' ? writing.message : null);
            onWriting(null);
          }}
        />
      </div>
    );
  }
  return (
    <div className={writeClasses.composer}>
      {writing !== null && (
        <div className={writeClasses.about}>
          <Text size="xs" c="dimmed">
            {t(isEdit ? 'editing' : 'replying')}
          </Text>
          <Quote
            chat={chat}
            replyTo={{ ...writing.message, quote: writing.message.text.slice(0, chatLimits.quote) }}
          />
          <CloseButton
            size="lg"
            aria-label={t(isEdit ? 'dontEdit' : 'dontReply')}
            onClick={() => onWriting(null)}
          />
        </div>
      )}
      {inquiry !== undefined && (
        <div className={writeClasses.about}>
          <Text size="xs" c="dimmed">
            {t('withInquiry')}
          </Text>
          <Text component="bdi" fw={600} size="sm" truncate>
            {inquiry.publicTitle}
          </Text>
          <CloseButton size="lg" aria-label={t('dontShare')} onClick={shared.drop} />
        </div>
      )}
      {!isEdit && <AttachmentStrip attachments={attachments} />}
      {microphone !== null && (
        <Text size="sm" c="red.9" role="alert" px="xs">
          {t(`microphone.${microphone}`)}
        </Text>
      )}
      {problem !== null && (
        <Text size="sm" c="red.9" role="alert" px="xs">
          {problem}
        </Text>
      )}
      <div className={writeClasses.writeLine}>
        {canAttach && (
          <FileButton multiple accept={attachments.types} onChange={(files) => attachments.add(files)}>
            {(props) => (
              <ActionIcon {...props} variant="subtle" color="dark" size={44} aria-label={t('attach')}>
                <IconPaperclip size={22} aria-hidden />
              </ActionIcon>
            )}
          </FileButton>
        )}
        {/* Never in the place of Send, where a second tap would start a recording. */}
        {canAttach && canRecord() && (
          <ActionIcon
            variant="subtle"
            color="cyan.9"
            size={44}
            aria-label={t('voice.record')}
            onClick={() => {
              setMicrophone(null);
              setRecording(true);
            }}
          >
            <IconMicrophone size={22} aria-hidden />
          </ActionIcon>
        )}
        <div className={classes.onlyWide}>
          <EmojiButton onPick={insert} />
        </div>
        <Textarea
          ref={field}
          className={writeClasses.field}
          aria-label={t('write')}
          placeholder={t('placeholder')}
          autosize
          minRows={1}
          maxRows={8}
          value={text}
          dir={text === '' ? undefined : 'auto'}
          error={left < 0 && t('tooLong', { count: -left })}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const files = [...event.clipboardData.files];
            if (files.length === 0 || !canAttach) return;
            event.preventDefault();
            attachments.add(files);
          }}
        />
        <ActionIcon
          variant="filled"
          color="cyan.9"
          size={44}
          disabled={left < 0 || (isEdit ? edited.trim() === '' && writing.message.kind === 'text' : isEmpty)}
          loading={isSaving}
          aria-label={t(isEdit ? 'save' : 'send', { ns: isEdit ? 'common' : 'chat' })}
          onClick={() => void submit()}
        >
          {isEdit ? (
            <IconCheck size={20} aria-hidden />
          ) : (
            <IconSend2 size={20} className="mirrored" aria-hidden />
          )}
        </ActionIcon>
      </div>
      {left >= 0 && left < nearLimit && (
        <Text size="xs" c="dimmed" ta="end" role="status">
          {t('left', { count: left, number: format.number(left) })}
        </Text>
      )}
    </div>
  );
}

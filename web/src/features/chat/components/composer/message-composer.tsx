import { ActionIcon, FileButton, Text, Textarea } from '@mantine/core';
import type { ChatSummary } from '@nazar/domain/api/chat-shapes.ts';
import { IconCheck, IconMicrophone, IconPaperclip, IconSend2 } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../i18n/use-format.ts';
import classes from '../../chat.module.css';
import type { ReplyOrEdit } from '../../engine/composer-state.ts';
import { canRecordVoice } from '../../engine/voice-recorder.ts';
import type { ComposerStateControls } from '../../use-composer-state.ts';
import type { MessageAttachments } from '../../use-message-attachments.ts';
import { useMessageComposer } from '../../use-message-composer.ts';
import writeClasses from '../../write.module.css';
import { AttachmentStrip } from './attachment-strip.tsx';
import { ReplyOrEditNote, SharedInquiryNote } from './composer-notes.tsx';
import { EmojiButton } from './emoji-button.tsx';
import { VoiceRecordingBar } from './voice-recording-bar.tsx';

export type MessageComposerProps = {
  chat: ChatSummary;
  field: RefObject<HTMLTextAreaElement | null>;
  composer: ComposerStateControls;
  onReplyOrEdit: (replyOrEdit: ReplyOrEdit) => void;
  attachments: MessageAttachments;
};

/** The number of remaining characters is shown from here on. */
const nearLimit = 500;

/** The field for the next message, with attachments and recording. */
export function MessageComposer(props: MessageComposerProps) {
  const { chat, field, composer, onReplyOrEdit, attachments } = props;
  const { t } = useTranslation('chat');
  const format = useFormat();
  const { replyOrEdit, recorded, change } = composer;
  const [isRecording, setRecording] = useState(false);
  const [microphone, setMicrophone] = useState<'refused' | 'missing' | null>(null);
  const message = useMessageComposer(props);
  const { text, left, isEdit, inquiry, replyTo, sending } = message;
  if (chat.abilities.sendRefusal !== null) return null;
  const canAttach = chat.abilities.attach && !isEdit;

  if (isRecording || recorded !== null) {
    const stop = () => {
      setRecording(false);
      change({ recorded: null });
    };
    return (
      <div className={writeClasses.composer}>
        <VoiceRecordingBar
          recorded={recorded}
          onRecorded={(whole) => change({ recorded: whole })}
          onCancel={stop}
          onFail={(isRefused) => {
            setRecording(false);
            setMicrophone(isRefused ? 'refused' : 'missing');
          }}
          onSend={(whole) => {
            stop();
            sending.sendRecording(whole, replyTo);
            onReplyOrEdit(null);
          }}
        />
      </div>
    );
  }
  return (
    <div className={writeClasses.composer}>
      {replyOrEdit !== null && (
        <ReplyOrEditNote {...{ chat, replyOrEdit }} onClose={() => onReplyOrEdit(null)} />
      )}
      {inquiry !== undefined && (
        <SharedInquiryNote title={inquiry.publicTitle} onClose={message.dropInquiry} />
      )}
      {!isEdit && <AttachmentStrip attachments={attachments} />}
      {microphone !== null && (
        <Text size="sm" c="red.9" role="alert" px="xs">
          {t(`microphone.${microphone}`)}
        </Text>
      )}
      {sending.problem !== null && (
        <Text size="sm" c="red.9" role="alert" px="xs">
          {sending.problem}
        </Text>
      )}
      <div className={writeClasses.writeLine}>
        {canAttach && (
          <AttachButtons
            attachments={attachments}
            onRecord={() => {
              setMicrophone(null);
              setRecording(true);
            }}
          />
        )}
        <div className={classes.onlyWide}>
          <EmojiButton onPick={message.insert} />
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
          onChange={(event) => message.write(event.currentTarget.value)}
          onKeyDown={message.onKeyDown}
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
          disabled={left < 0 || message.isEmpty}
          loading={sending.isSaving}
          aria-label={t(isEdit ? 'save' : 'send', { ns: isEdit ? 'common' : 'chat' })}
          onClick={() => void message.submit()}
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

function AttachButtons({ attachments, onRecord }: { attachments: MessageAttachments; onRecord: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <>
      <FileButton multiple accept={attachments.types} onChange={(files) => attachments.add(files)}>
        {(props) => (
          <ActionIcon {...props} color="dark" size={44} aria-label={t('attach')}>
            <IconPaperclip size={22} aria-hidden />
          </ActionIcon>
        )}
      </FileButton>
      {/* It never takes the place of Send, where a second tap would start a recording. */}
      {canRecordVoice() && (
        <ActionIcon color="cyan.9" size={44} aria-label={t('voice.record')} onClick={onRecord}>
          <IconMicrophone size={22} aria-hidden />
        </ActionIcon>
      )}
    </>
  );
}

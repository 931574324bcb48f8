import type { ChatSummary, Message } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { useState } from 'react';
import { ApiProblem } from '../../api/api-problem.ts';
import { liveConnection } from '../../api/live/live.ts';
import { makeUuid } from '../../api/make-uuid.ts';
import type { UnsentMessage } from './engine/unsent.ts';
import { makeRecordingFileName, type VoiceRecording } from './engine/voice-recorder.ts';
import { useChatClient } from './use-chat-client.ts';

type Content = Pick<UnsentMessage, 'text' | 'files' | 'inquiryId'> & { readonly replyTo: Message | null };

/** Adds messages to the outbox, and saves edits. */
export function useSendOrEditMessage(chat: Pick<ChatSummary, 'id'>) {
  const client = useChatClient();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const toReplyReference = (message: Message | null): UnsentMessage['replyTo'] =>
    message === null
      ? null
      : {
          id: message.id,
          number: message.number,
          senderId: message.senderId,
          kind: message.kind,
          quote: message.text.slice(0, chatLimits.quote),
        };
  return {
    isSaving,
    problem,
    clearProblem: () => setProblem(null),
    send: ({ replyTo, ...content }: Content) => {
      setProblem(null);
      void client.outbox.add({
        id: makeUuid(),
        chatId: chat.id,
        voice: null,
        ...content,
        text: content.text.trim(),
        replyTo: toReplyReference(replyTo),
      });
    },
    sendRecording: ({ blob, type, seconds, peaks }: VoiceRecording, replyTo: Message | null) => {
      const file = {
        key: makeUuid(),
        name: makeRecordingFileName(type),
        type,
        size: blob.size,
        blob,
        stored: null,
      };
      void client.outbox.add({
        id: makeUuid(),
        chatId: chat.id,
        text: '',
        files: [file],
        inquiryId: null,
        voice: { seconds, peaks },
        replyTo: toReplyReference(replyTo),
      });
    },
    /** False if the server refused it; the typed text stays. */
    saveEdit: async (id: string, text: string): Promise<boolean> => {
      setSaving(true);
      setProblem(null);
      try {
        client.takeMessage(
          await liveConnection.ask('editMessage', { chatId: chat.id, id, text: text.trim() }),
        );
        return true;
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        setProblem(error.texts.join(' '));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}

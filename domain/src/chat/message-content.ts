import * as z from 'zod/mini';
import { isVisuallyEmpty, multilineTextSchema } from '../comments/comment-text.ts';
import { maxLength, minLength } from '../text/length.ts';
import { idSchema } from '../text/plain.ts';
import { chatLimits } from './chat-limits.ts';

/** A recording with its length as measured by the recorder, and its loudness over time. */
const voiceMessageSchema = z.strictObject({
  fileId: idSchema(),
  seconds: z.number().check(z.gt(0), z.lte(chatLimits.voiceSeconds)),
  peaks: z
    .array(z.int().check(z.gte(0), z.lte(chatLimits.voicePeak)))
    .check(minLength(1), maxLength(chatLimits.voicePeaks)),
});
type VoiceMessage = z.infer<typeof voiceMessageSchema>;

export const messageTextSchema = () => multilineTextSchema(chatLimits.text);

/** A message's content: text, files, a voice recording or an inquiry; files and inquiries may have a text. */
export const messageContentShape = {
  text: z._default(messageTextSchema(), ''),
  files: z._default(z.array(idSchema()).check(maxLength(chatLimits.files)), []),
  voice: z._default(z.nullable(voiceMessageSchema), null),
  inquiryId: z._default(z.nullable(idSchema()), null),
};

export type MessageContent = {
  readonly text: string;
  readonly files: readonly string[];
  readonly voice: VoiceMessage | null;
  readonly inquiryId: string | null;
};

export type MessageKind = 'text' | 'files' | 'voice' | 'inquiry';

/** Returns null if the message is empty or mixes two kinds. */
export function getMessageKind({ text, files, voice, inquiryId }: MessageContent): MessageKind | null {
  const kinds = [
    ...(files.length > 0 ? (['files'] as const) : []),
    ...(voice === null ? [] : (['voice'] as const)),
    ...(inquiryId === null ? [] : (['inquiry'] as const)),
  ];
  if (kinds.length > 1) return null;
  const [kind = 'text'] = kinds;
  const hasWords = !isVisuallyEmpty(text);
  if (kind === 'text') return hasWords ? 'text' : null;
  return kind === 'voice' && hasWords ? null : kind;
}

import type { Message } from '@nazar/domain/api/chat-shapes.ts';

export type UnsentFile = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: Blob;
  /** The uploaded file's id and its time (ms since 1970); null before the upload. */
  readonly stored: { readonly id: string; readonly at: number } | null;
};

/** A message that the server has not confirmed yet. */
export type UnsentMessage = {
  readonly id: string;
  readonly accountId: string;
  readonly chatId: string;
  /** Milliseconds since 1970, unique within an account; messages are sent in this order. */
  readonly at: number;
  readonly text: string;
  readonly files: readonly UnsentFile[];
  /** Set if the only file is a recording. */
  readonly voice: { readonly seconds: number; readonly peaks: readonly number[] } | null;
  readonly inquiryId: string | null;
  readonly replyTo: Message['replyTo'];
  /** Why the server refused the message; null while it waits. */
  readonly problem: UnsentProblem | null;
};

type UnsentProblem = {
  readonly text: string;
  readonly isUpload: boolean;
  /** The name of the rejected file among several; missing in entries of an older version. */
  readonly file?: string | null;
};

export type UnsentMessageStore = {
  readonly list: (accountId: string) => Promise<readonly UnsentMessage[]>;
  readonly put: (unsent: UnsentMessage) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

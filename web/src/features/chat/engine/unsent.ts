import type { Message } from '@nazar/domain/api/chat-shapes.ts';

export type UnsentFile = {
  readonly key: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly blob: Blob;
  /** Where it is uploaded already: its id, and when (ms since 1970). */
  readonly stored: { readonly id: string; readonly at: number } | null;
};

/** A message that the server has not confirmed yet. */
export type Unsent = {
  readonly id: string;
  readonly accountId: string;
  readonly chatId: string;
  /** Milliseconds since 1970; no two of an account are alike, and they are sent in this order. */
  readonly at: number;
  readonly text: string;
  readonly files: readonly UnsentFile[];
  /** Where the one file is a recording. */
  readonly voice: { readonly seconds: number; readonly peaks: readonly number[] } | null;
  readonly inquiryId: string | null;
  readonly replyTo: Message['replyTo'];
  /** Why the server does not take it; null while it waits. */
  readonly problem: UnsentProblem | null;
};

export type UnsentProblem = {
  readonly text: string;
  readonly isUpload: boolean;
  /** The name of the rejected file among several; missing in what an older page has kept. */
  readonly file?: string | null;
};

export type UnsentStore = {
  readonly list: (accountId: string) => Promise<readonly Unsent[]>;
  readonly put: (unsent: Unsent) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

import type { PublicQuestion } from '@nazar/domain/api/inquiry-shapes.ts';
import { isKnownUnsupportedFile } from '@nazar/domain/files/accepted-extensions.ts';
import { type FileKind, getAllowedFileBytes, getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import type { AnswerFile } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { computeRetryPause } from '../../../api/compute-retry-pause.ts';
import type { ParticipationSession } from '../../session/create-session.ts';
import { makeInterruptibleWait } from '../../session/interruptible-wait.ts';
import { type AnswerFilesSession, getAnswerFilesSession } from './answer-files.ts';
import { canShrinkPicture, shrinkPicture } from './shrink-picture.ts';
import { uploadAnswerFileWithProgress } from './upload-answer-file-with-progress.ts';

/** One file of the question; files are in the order in which they were added. */
export type AnswerUpload = {
  readonly key: string;
  readonly name: string;
  /** Bytes; null if it is not known. */
  readonly size: number | null;
  readonly state: 'queued' | 'sending' | 'offline' | 'failed' | 'done';
  /** The sent fraction, from 0 to 1. */
  readonly share: number;
  /** The server's sentence about a failed upload. */
  readonly problem: string | null;
  /** The id of a stored file. */
  readonly id: string | null;
};

/** Why a file is not accepted: a text key of this part, or a sentence of the server. */
type FileProblem = { readonly key?: string; readonly limit?: number; readonly text?: string };
/** A file that was not added to the list, because sending it again would not help. */
type RefusedFile = { readonly key: string; readonly name: string; readonly problem: FileProblem };

type Entry = { upload: AnswerUpload; readonly file: File | null; readonly cancel: AbortController };

const megabyte = 1024 * 1024;
/** Milliseconds. */
const longestPause = 30_000;

/**
 * The files of one question. They are sent one after the other, even while another page is shown, and the ids of stored
 * files are added to the answer.
 */
export class UploadQueue {
  readonly #session: ParticipationSession;
  readonly #files: AnswerFilesSession;
  readonly #question: PublicQuestion;
  readonly #listeners = new Set<() => void>();
  readonly #pause = makeInterruptibleWait();
  #entries: Entry[] = [];
  #shown: readonly AnswerUpload[] = [];
  #refused: readonly RefusedFile[] = [];
  #isSending = false;

  constructor(session: ParticipationSession, question: PublicQuestion) {
    this.#session = session;
    this.#files = getAnswerFilesSession(session);
    this.#question = question;
    window.addEventListener('online', this.#pause.wake);
    window.addEventListener('beforeunload', (event) => {
      if (this.#waiting() > 0) event.preventDefault();
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = () => this.#shown;

  /** The refused files of the last choice. */
  readonly getRefused = () => this.#refused;

  /** The number of files that the question still accepts. */
  get room(): number {
    const { max } = this.#question;
    return (
      (typeof max === 'number' ? max : 1) -
      this.#entries.filter(({ upload }) => upload.state !== 'failed').length
    );
  }

  /** Shows the files of the answer, which may come from an earlier visit, and fetches their details. */
  async adopt(ids: readonly string[]): Promise<void> {
    const remaining = this.#entries.filter(({ upload }) => upload.id === null || ids.includes(upload.id));
    const known = new Set(remaining.map(({ upload }) => upload.id));
    const added = ids.filter((id) => !known.has(id));
    if (added.length === 0 && remaining.length === this.#entries.length) return;
    const stored = added.map((id) => makeEntry({ key: id, id, state: 'done', share: 1 }));
    this.#entries = [...stored, ...remaining];
    this.#changed();
    if (added.length === 0) return;
    for (const { id, name, size } of await this.#files.list()) {
      this.#patch(id, { name: name ?? '', size });
    }
  }

  /** Queues accepted files up to the limit. Returns the number of files beyond it. */
  add(files: readonly File[]): number {
    const accepted: File[] = [];
    this.#refused = [];
    for (const file of files) {
      const problem = this.#judge(file);
      if (problem === null || (problem.limit !== undefined && canShrinkPicture(file))) accepted.push(file);
      else this.#refused = [...this.#refused, { key: makeKey(), name: file.name, problem }];
    }
    const filesToAdd = accepted.slice(0, Math.max(0, this.room));
    for (const file of filesToAdd) {
      this.#entries.push(makeEntry({ key: makeKey(), name: file.name, size: file.size }, file));
    }
    this.#changed();
    void this.#send();
    return accepted.length - filesToAdd.length;
  }

  /** Cancels an upload, or removes a stored file from the answer. A waiting submit would be sent without it. */
  remove(key: string): void {
    const found = this.#entries.find(({ upload }) => upload.key === key);
    if (found === undefined) return;
    this.#files.withdrawSubmit();
    found.cancel.abort();
    this.#pause.wake();
    this.#entries = this.#entries.filter((entry) => entry !== found);
    const { id } = found.upload;
    if (id !== null) void this.#files.delete(id);
    // This also runs if nothing was stored, because the question no longer shows a failed file.
    this.#answer();
    this.#changed();
  }

  /** Retries an upload that failed or waits for the connection. */
  retry(key: string): void {
    if (this.#find(key)?.upload.state === 'failed') {
      this.#patch(key, { state: 'queued', share: 0, problem: null });
      this.#answer();
      this.#changed();
    }
    this.#pause.wake();
    void this.#send();
  }

  async #send(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    for (;;) {
      const next = this.#entries.find(({ upload }) => upload.state === 'queued');
      if (next === undefined) break;
      await this.#sendOne(next);
    }
    this.#isSending = false;
  }

  async #sendOne({ upload: { key }, file: original, cancel: { signal } }: Entry): Promise<void> {
    if (original === null) return;
    this.#patch(key, { state: 'sending' });
    const file = await shrinkPicture(original);
    if (signal.aborted) return;
    const problem = this.#judge(file);
    if (problem !== null) return this.#refuse(key, problem);
    for (let tries = 0; !signal.aborted; tries += 1) {
      this.#patch(key, { state: 'sending', share: 0, size: file.size });
      const reply = await this.#files.upload(this.#question.id, (permission) =>
        uploadAnswerFileWithProgress(file, {
          ...permission,
          signal,
          onProgress: (share) => this.#patch(key, { share }),
        }),
      );
      if (signal.aborted) return;
      // A file that was refused for its type would be refused again.
      if (reply.kind === 'refused' && reply.status === 415) return this.#refuse(key, { text: reply.text });
      if (reply.kind === 'refused') return this.#fail(key, reply.text);
      if (reply.kind === 'ok') return this.#done(key, reply.result);
      this.#patch(key, { state: 'offline' });
      const failed = { failures: tries, longest: longestPause, retryAfter: reply.retryAfter };
      await this.#pause.wait(computeRetryPause(failed, this.#session.core.deps.random));
    }
  }

  /** The problem for which the server would refuse the file anyway. */
  #judge(file: File): FileProblem | null {
    const { fileKinds = [], maxFileSize = 0 } = this.#question;
    const kind = getFileKindOfMediaType(file.type);
    if (kind !== 'image' && isKnownUnsupportedFile(file)) return { key: 'typeRefused' };
    const possible: readonly FileKind[] = fileKinds.includes(kind) ? [kind] : fileKinds;
    // The server detects the type of other files.
    const isKnown = file.type !== '' && file.type !== 'application/octet-stream';
    if (isKnown && !fileKinds.includes(kind)) return { key: 'kindRefused' };
    if (file.size === 0) return { key: 'emptyRefused' };
    const limit = Math.max(...possible.map((each) => getAllowedFileBytes(each, maxFileSize)));
    return file.size > limit ? { key: 'sizeRefused', limit: Math.floor(limit / megabyte) } : null;
  }

  #done(key: string, { id, size }: AnswerFile): void {
    this.#patch(key, { state: 'done', share: 1, id, size });
    this.#answer();
    this.#changed();
  }

  #fail(key: string, problem: string): void {
    this.#patch(key, { state: 'failed', problem });
    this.#changed();
  }

  /** Takes a file out of the list. A submit that waits for it would be sent without it. */
  #refuse(key: string, problem: FileProblem): void {
    const name = this.#find(key)?.upload.name ?? '';
    this.#files.withdrawSubmit();
    this.#entries = this.#entries.filter(({ upload }) => upload.key !== key);
    this.#refused = [...this.#refused, { key, name, problem }];
    this.#changed();
  }

  #answer(): void {
    const value = this.#entries.flatMap(({ upload }) => upload.id ?? []);
    this.#session.answer(this.#question.id, value.length === 0 ? null : { value });
  }

  #waiting(): number {
    return this.#entries.filter(({ upload }) => upload.state !== 'done' && upload.state !== 'failed').length;
  }

  #find(key: string): Entry | undefined {
    return this.#entries.find(({ upload }) => upload.key === key || upload.id === key);
  }

  #patch(key: string, change: Partial<AnswerUpload>): void {
    const entry = this.#find(key);
    if (entry === undefined) return;
    entry.upload = { ...entry.upload, ...change };
    this.#show();
  }

  #show(): void {
    this.#shown = this.#entries.map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }

  /** Also reports the number of running uploads, because a submit waits for them. */
  #changed(): void {
    this.#show();
    const failed = this.#entries.some(({ upload }) => upload.state === 'failed');
    this.#files.setPending(this.#question.id, this.#waiting(), failed);
  }
}

const makeKey = () => `${Date.now()}-${Math.random()}`;

function makeEntry(
  upload: Partial<AnswerUpload> & Pick<AnswerUpload, 'key'>,
  file: File | null = null,
): Entry {
  const blank = { name: '', size: null, state: 'queued', share: 0, problem: null, id: null } as const;
  return { upload: { ...blank, ...upload }, file, cancel: new AbortController() };
}

const lists = new WeakMap<ParticipationSession, Map<string, UploadQueue>>();

/** The upload queue of a question. It outlives its field, because participants change pages while files are sent. */
export function getUploadQueue(session: ParticipationSession, question: PublicQuestion): UploadQueue {
  const own = lists.get(session) ?? new Map<string, UploadQueue>();
  lists.set(session, own);
  const list = own.get(question.id) ?? new UploadQueue(session, question);
  own.set(question.id, list);
  return list;
}

import { Readable } from 'node:stream';
import { formatAnswer } from '@nazar/domain/inquiries/answer-types/shown-answer.ts';
import { decodeAnswers } from '@nazar/domain/results/encode-answers.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { visibleText } from '@nazar/domain/text/plain.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { formatMail } from '../../../platform/texts/format-texts.ts';
import { listOwnBlocks, listOwnChats, listOwnContacts, listOwnMessages } from '../../chat/index.ts';
import { openStoredBytes, plainName } from '../../files/index.ts';
import { findInquiry, listRevisions } from '../../inquiries/index.ts';
import { findPublishedRevision } from '../../participation/index.ts';
import * as personal from './personal-queries.ts';

/** One file of the archive, created when it is about to be written. */
export type Part = { readonly path: string; readonly open: () => Promise<Readable> };

type Deps = Pick<ServerDeps, 'db' | 'files'>;

/** All data of an account as files of an archive; null when the account is deleted. */
export async function personalParts({ db, files }: Deps, accountId: string): Promise<Part[] | null> {
  const profile = await personal.findProfile(db, accountId);
  if (profile === null) return null;
  const inquiryIds = await personal.listInquiryIds(db, accountId);
  const own = await personal.listOwnFiles(db, accountId);
  const json = (path: string, read: () => Promise<unknown>): Part => ({
    path,
    open: async () => Readable.from([`${JSON.stringify(await read(), null, 2)}\n`]),
  });
  return [
    { path: 'README.txt', open: async () => Readable.from([readMe(profile.language)]) },
    json('profile.json', async () => profile),
    json('sessions.json', () => personal.listSessions(db, accountId)),
    ...inquiryIds.map((id) => json(`inquiries/${id}.json`, () => describeInquiry(db, id))),
    { path: 'answers.json', open: async () => Readable.from(writeArray(wordAnswers(db, accountId))) },
    json('comments.json', () => personal.listComments(db, accountId)),
    json('takedowns.json', () => personal.listTakedowns(db, accountId)),
    json('reports.json', () => personal.listReports(db, accountId)),
    { path: 'chats.json', open: async () => Readable.from(writeChats(db, accountId)) },
    json('likes.json', () => personal.listLikes(db, accountId)),
    json('categories.json', () => personal.listOwnCategories(db, accountId)),
    json('groups.json', () => personal.listGroups(db, accountId)),
    json('bookmarks.json', () => personal.listBookmarks(db, accountId)),
    json('notifications.json', () => personal.listAllNotifications(db, accountId)),
    json('files.json', async () => own.map(({ isPrivate: _, ...file }) => file)),
    ...own.map(
      (file): Part => ({
        path: `files/${plainName(file)}`,
        open: async () => (await openStoredBytes(files, file))?.stream ?? Readable.from([]),
      }),
    ),
  ];
}

function readMe(language: Language): string {
  const lines = ['archiveTitle', 'archiveContents', 'archiveAnonymous', 'archiveOthers'];
  return `\ufeff${lines.map((key) => formatMail(key, {}, language)).join('\r\n\r\n')}\r\n`;
}

async function describeInquiry(db: Database, id: string) {
  const record = await findInquiry(db, id);
  if (record === null) return null;
  const { definition, revision, publishedRevision, publishDate, expireDate, createdAt, updatedAt } = record;
  const published = await listRevisions(db, id);
  return {
    id,
    createdAt,
    updatedAt,
    publishDate,
    expireDate,
    publishedRevision,
    revision,
    draft: definition,
    published,
  };
}

/** Writes one row after another, because an account may have many answers and messages. */
async function* writeArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let begun = false;
  yield '[';
  for await (const row of rows) {
    yield `${begun ? ',' : ''}\n${JSON.stringify(row)}`;
    begun = true;
  }
  yield '\n]\n';
}

async function* writeChats(db: Database, accountId: string): AsyncGenerator<string> {
  yield `{\n"chats": ${JSON.stringify(await listOwnChats(db, accountId), null, 2)},\n"messages": `;
  yield* writeArray(listOwnMessages(db, accountId));
  yield `,"contacts": ${JSON.stringify(await listOwnContacts(db, accountId), null, 2)}`;
  yield `,\n"blocked": ${JSON.stringify(await listOwnBlocks(db, accountId), null, 2)}\n}\n`;
}

async function* wordAnswers(db: Database, accountId: string): AsyncGenerator<object> {
  for await (const row of personal.listAnswers(db, accountId)) {
    const answered = await findPublishedRevision(db, row.inquiryId, row.revision);
    // The inquiry is being deleted.
    if (answered === null) continue;
    const { compiled, definition } = answered;
    const answers = decodeAnswers(compiled, row.choices, row.rest).flatMap((answer) => {
      const question = compiled.questionById.get(answer.questionId);
      if (question === undefined) return [];
      const { questionId: _, ...shown } = formatAnswer(question, answer);
      return [{ questionId: question.id, question: visibleText(question.body), ...shown }];
    });
    const { id, inquiryId, submittedAt, startedAt, duration, score, maxScore, edits } = row;
    const told = {
      id,
      inquiryId,
      title: definition.publicTitle,
      startedAt,
      submittedAt,
      duration,
      score,
      maxScore,
    };
    yield { ...told, edits, answers };
  }
}

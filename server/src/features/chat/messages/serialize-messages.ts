import type { Message, MessageFile } from '@nazar/domain/api/chat-shapes.ts';
import { chatLimits } from '@nazar/domain/chat/chat-limits.ts';
import { getFileKindOfMediaType } from '@nazar/domain/files/file-kind.ts';
import type { Takedown } from '@nazar/domain/moderation/takedown.ts';
import type { Language } from '@nazar/domain/text/language.ts';
import { richTextToPlain } from '@nazar/domain/text/visible-text.ts';
import { and, desc, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { inquiry } from '../../../platform/database/schema/inquiry.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isVisibleToSql } from '../../access/index.ts';
import { listInquiryCards } from '../../inquiries/index.ts';
import { listMessageTakedowns } from '../../reports/index.ts';
import { makeMessageFileUrl } from './message-file-link-signer.ts';
import {
  type ChatMessageRow,
  listMessageFilesByIds,
  listVisibleMessages,
  type MessageFileRow,
} from './message-queries.ts';

/** The account that reads the messages: file links are made for it, and inquiry cards show what it may see. */
export type ChatReaderContext = {
  readonly actor: Extract<Actor, { kind: 'user' }>;
  readonly db: Database;
  readonly deps: Pick<ServerDeps, 'secrets' | 'now'>;
  readonly language: Language;
};

type Card = NonNullable<NonNullable<Message['inquiry']>['card']>;

export async function serializeMessages(
  reader: ChatReaderContext,
  rows: readonly ChatMessageRow[],
): Promise<Message[]> {
  const { db } = reader;
  const answered = rows.flatMap(({ replyTo }) => replyTo ?? []);
  const quoted = new Map(
    (await listVisibleMessages(db, reader.actor.id, answered)).map((row) => [row.id, row]),
  );
  const files = new Map(
    (
      await listMessageFilesByIds(
        db,
        rows.flatMap((row) => row.files),
      )
    ).map((row) => [row.id, row]),
  );
  const takenDown = await listMessageTakedowns(
    db,
    rows.flatMap(({ id, kind, senderId }) =>
      kind === 'deleted' && senderId === reader.actor.id ? [id] : [],
    ),
  );
  const cards = await findVisibleInquiryCards(reader, [
    ...new Set(rows.flatMap(({ inquiryId }) => inquiryId ?? [])),
  ]);
  return rows.map((row) => serializeMessage(reader, row, { quoted, files, cards, takenDown }));
}

type Around = {
  readonly quoted: ReadonlyMap<string, ChatMessageRow>;
  readonly files: ReadonlyMap<string, MessageFileRow>;
  readonly cards: ReadonlyMap<string, Card>;
  readonly takenDown: ReadonlyMap<string, Takedown>;
};

function serializeMessage(
  reader: ChatReaderContext,
  row: ChatMessageRow,
  { quoted, files, cards, takenDown }: Around,
): Message {
  const { id, chatId, number, version, senderId, kind, voice, inquiryId } = row;
  const isMine = senderId === reader.actor.id;
  const text = getTextForReader(reader, row);
  const serialized = row.files.flatMap((fileId) => {
    const file = files.get(fileId);
    return file === undefined ? [] : [serializeFile(reader, row, file)];
  });
  const [recording] = serialized;
  const until = row.sentAt.getTime() + chatLimits.editTime;
  const mayEdit = isMine && kind !== 'deleted' && kind !== 'voice' && reader.deps.now() < until;
  return {
    id,
    chatId,
    number,
    version,
    senderId,
    isMine,
    kind,
    text,
    files: kind === 'voice' ? [] : serialized,
    voice: voice === null || recording === undefined ? null : { file: recording, ...voice },
    inquiry: inquiryId === null ? null : { id: inquiryId, card: cards.get(inquiryId) ?? null },
    replyTo: serializeQuote(reader, quoted.get(row.replyTo ?? '')),
    sentAt: row.sentAt.toISOString(),
    editedAt: getEditTimeForReader(reader, row)?.toISOString() ?? null,
    editableUntil: mayEdit ? new Date(until).toISOString() : null,
    takedown: takenDown.get(id) ?? null,
  };
}

function serializeFile(
  { actor, deps }: ChatReaderContext,
  { id: messageId }: ChatMessageRow,
  file: MessageFileRow,
): MessageFile {
  const { id, name, type, size, width, height } = file;
  const { url } = makeMessageFileUrl({ messageId, fileId: id, accountId: actor.id }, deps);
  return { id, name, type, kind: getFileKindOfMediaType(type), size, width, height, url };
}

const shorten = (text: string) => [...text].slice(0, chatLimits.quote).join('');

/** A blocked sender reads their own later text. */
const getTextForReader = ({ actor }: ChatReaderContext, { senderId, text, ownText }: ChatMessageRow) =>
  senderId === actor.id ? (ownText ?? text) : text;

const getEditTimeForReader = (
  { actor }: ChatReaderContext,
  { senderId, ownText, ownEditedAt, editedAt, sentAt }: ChatMessageRow,
) => (senderId === actor.id && ownText !== null ? (ownEditedAt ?? sentAt) : editedAt);

function serializeQuote(reader: ChatReaderContext, row: ChatMessageRow | undefined): Message['replyTo'] {
  if (row === undefined) return null;
  const { id, number, senderId, kind } = row;
  return { id, number, senderId, kind, quote: shorten(getTextForReader(reader, row)) };
}

/** Cards of the inquiries that the reader may see now. */
export async function findVisibleInquiryCards(
  { db, actor, deps, language }: ChatReaderContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Card>> {
  if (ids.length === 0) return new Map();
  const cards = await listInquiryCards(db, actor, {
    where: and(
      inArray(inquiry.id, [...ids]),
      isNotNull(inquiry.publishedRevision),
      isVisibleToSql(actor, deps.now()),
    ),
    orderBy: [desc(inquiry.id)],
    paging: { pg: 1, nrpp: ids.length },
    language,
  });
  return new Map(
    cards.map(({ id, publicTitle, publicDescription, publicFile, publicFileKind }) => {
      // A card shows an image file as its picture, and no other kind.
      const picture = publicFileKind === 'image' ? publicFile : null;
      const description = shorten(richTextToPlain(publicDescription));
      return [id, { publicTitle, publicDescription: description, publicFile: picture }];
    }),
  );
}

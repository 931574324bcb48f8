import { randomUUID } from 'node:crypto';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { acceptChat, openChat } from '@nazar/domain/api/chat-calls.ts';
import { addContact, searchUser } from '@nazar/domain/api/contact-calls.ts';
import { uploadFilePrivately } from '@nazar/domain/api/file-calls.ts';
import { sendMessage } from '@nazar/domain/api/message-calls.ts';
import { makeAccount, type Person } from '../../../testing/people.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { sendFile, type TestUploadPart } from '../../../testing/uploads.ts';

/** Actions of people in chats, for tests. */
export function makeChats(server: TestApp) {
  const tokenOf = async (as: Person) => (await server.call(getChatToken, {}, { as })).token;
  const story = {
    tokenOf,
    /** Signs up a person with a username by which others can find them. */
    async person(): Promise<Person & { readonly username: string }> {
      const made = await makeAccount(server.deps);
      const username = `u${made.id.replaceAll('-', '').slice(0, 20)}`;
      await server.pool.query('update account set username = $2, profile_name = $3 where id = $1', [
        ...[made.id, username, `Name ${username.slice(0, 5)}`],
      ]);
      return { ...made, username };
    },
    async find(as: Person, text: string) {
      return server.send(searchUser, { text }, { headers: { token: await tokenOf(as) } });
    },
    async befriend(as: Person, other: Person & { readonly username: string }) {
      await story.find(as, other.username);
      return server.call(addContact, { accountId: other.id }, { headers: { token: await tokenOf(as) } });
    },
    async open(as: Person, other: Person & { readonly username: string }) {
      await story.find(as, other.username);
      return server.call(openChat, { accountId: other.id }, { as });
    },
    say(as: Person, chatId: string, text: string, more: object = {}) {
      return server.call(sendMessage, { chatId, id: randomUUID(), text, ...more }, { as });
    },
    trySaying(as: Person, chatId: string, more: object) {
      return server.send(sendMessage, { chatId, id: randomUUID(), ...more }, { as });
    },
    /** Makes two people who have exchanged messages, and their chat. */
    async pair() {
      const [a, b] = [await story.person(), await story.person()];
      const { id } = await story.open(a, b);
      await story.say(a, id, 'Hello');
      await server.call(acceptChat, { chatId: id }, { as: b });
      return { a, b, chatId: id };
    },
    async upload(as: Person, bytes: Buffer, part: TestUploadPart = {}) {
      const headers = { token: await tokenOf(as) };
      return sendFile(server, uploadFilePrivately, { bytes, headers, part });
    },
  };
  return story;
}

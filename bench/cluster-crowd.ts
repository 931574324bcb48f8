import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { acceptChat, openChat } from '@nazar/domain/api/chat-calls.ts';
import { getCallUrlPath } from '@nazar/domain/api/define-call.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import { sendMessage } from '@nazar/domain/api/message-calls.ts';
import { submitResponse } from '@nazar/domain/api/participation-calls.ts';
import { makeGuestKey } from '@nazar/server/platform/http/guest-key.ts';
import { readOrMakeKeyFile } from '@nazar/server/platform/secrets/key-file.ts';
import { type ApiPerson, signUpByCalls, squarePicture } from '../e2e/api-person.ts';
import type { BenchInquiry, SiteOwner } from './nazar-site.ts';
import { makeSubmitBody } from './submits.ts';

/** Ids that the server has confirmed. */
type ConfirmedIds = {
  readonly responses: string[];
  readonly messages: string[];
  readonly files: string[];
};

type Sending = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string | FormData;
};

const participants = 24;
const pauseMs = { messages: 700, files: 2_000 };

/** Active people, who retry what got no final reply, as the pages do. */
export class LoadGenerator {
  readonly confirmed: ConfirmedIds = { responses: [], messages: [], files: [] };
  readonly refusals = new Map<string, number>();
  /** Replies that were not final. */
  readonly failures = new Map<string, number>();
  #tries = 0;
  #longestMs = { answer: 0, upload: 0 };
  #isOver = false;
  #people: Promise<void>[] = [];
  readonly #url: string;

  private constructor(url: string) {
    this.#url = url;
  }

  /** Creates participants of an inquiry, and its owner, who uploads files and receives messages. */
  static async gather(owner: SiteOwner, inquiry: BenchInquiry): Promise<LoadGenerator> {
    const crowd = new LoadGenerator(owner.site.url);
    const { signing } = await readOrMakeKeyFile(owner.site.dataDir);
    const asking = await signUpByCalls(owner.site);
    const { id: chatId } = await asking.call(openChat, { inquiryId: inquiry.id });
    await asking.call(sendMessage, { chatId, id: randomUUID(), text: 'First' });
    await owner.call(acceptChat, { chatId });
    const work = [
      ...Array.from({ length: participants }, () => () => crowd.#takePart(inquiry, signing)),
      () => crowd.#write(asking, chatId),
      () => crowd.#upload(owner),
    ];
    crowd.#people = work.map(async (once) => {
      while (!crowd.#isOver) await once();
    });
    return crowd;
  }

  /** The figures since the last call. */
  figures() {
    const figures = { tries: this.#tries, longestMs: this.#longestMs };
    [this.#tries, this.#longestMs] = [0, { answer: 0, upload: 0 }];
    return figures;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#people);
  }

  async #takePart(inquiry: BenchInquiry, signing: Buffer): Promise<void> {
    const input = makeSubmitBody(inquiry);
    const [a, b, c] = randomBytes(3);
    const reply = await this.#send({
      path: `${getCallUrlPath(submitResponse)}?inquiry=${inquiry.id}`,
      headers: { ...json, 'x-guest': makeGuestKey(signing), 'x-forwarded-for': `10.${a}.${b}.${c}` },
      body: JSON.stringify(input),
    });
    if (reply !== null) this.confirmed.responses.push(input.attemptId);
  }

  async #write({ token }: ApiPerson, chatId: string): Promise<void> {
    const id = randomUUID();
    const reply = await this.#send({
      path: getCallUrlPath(sendMessage),
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ chatId, id, text: 'Hello' }),
    });
    if (reply !== null) this.confirmed.messages.push(id);
    await sleep(pauseMs.messages);
  }

  async #upload(owner: ApiPerson): Promise<void> {
    const asked = await this.#send({
      path: getCallUrlPath(getChatToken),
      headers: { ...json, authorization: `Bearer ${owner.token}` },
      body: '{}',
    });
    if (asked === null) return;
    const { token } = (JSON.parse(asked) as { result: { token: string } }).result;
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(squarePicture)], { type: 'image/png' }), 'picture.png');
    const reply = await this.#send({ path: getCallUrlPath(uploadFile), headers: { token }, body });
    if (reply !== null)
      this.confirmed.files.push((JSON.parse(reply) as { result: { url: string } }).result.url);
    await sleep(pauseMs.files);
  }

  /** Null if it was refused. */
  async #send({ path, headers, body }: Sending): Promise<string | null> {
    const begun = performance.now();
    for (;;) {
      const reply = await fetch(this.#url + path, { method: 'POST', headers, body })
        .then(async (got) => ({ status: got.status, text: await got.text() }))
        .catch(() => null);
      if (reply !== null && reply.status < 500) {
        const kind = body instanceof FormData ? 'upload' : 'answer';
        this.#longestMs[kind] = Math.max(this.#longestMs[kind], Math.round(performance.now() - begun));
        if (reply.status === 200) return reply.text;
        count(this.refusals, `${reply.status} ${reply.text}`);
        return null;
      }
      const code = /"code":"(\w+)"/.exec(reply?.text ?? '')?.[1] ?? '';
      count(this.failures, reply === null ? 'no reply' : `${reply.status} ${code}`);
      this.#tries += 1;
      await sleep(200);
    }
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

const json = { 'content-type': 'application/json' };

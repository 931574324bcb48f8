import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import { type Call, type CallInput, type CallResult, callPath } from '@nazar/domain/api/define-call.ts';
import { type Failure, failureSchema } from '@nazar/domain/api/envelope.ts';
import { uploadFile } from '@nazar/domain/api/file-calls.ts';
import type { FastifyInstance } from 'fastify';

export type RequestHeaders = Readonly<Record<string, string>>;

/** A refusal, as the whole server answered it. */
export class CallRefused extends Error {
  readonly status: number;
  readonly failure: Failure;

  constructor(name: string, status: number, failure: Failure) {
    const { errors } = failure;
    const said =
      typeof errors === 'string'
        ? errors
        : Object.entries(errors)
            .map(([path, each]) => `${path}: ${each.text}`)
            .join('; ');
    super(`${name}: ${said}`);
    this.name = 'CallRefused';
    this.status = status;
    this.failure = failure;
  }
}

/**
 * The server's calls for a command in the same process. It needs no port and passes the same checks as any
 * client: rights, schemas, rules and the commit of submits in groups.
 */
export class InProcessClient {
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  async call<C extends Call>(
    call: C,
    input: CallInput<C>,
    headers: RequestHeaders = {},
  ): Promise<CallResult<C>> {
    const payload = JSON.stringify(input);
    return this.#send(call, payload, { 'content-type': 'application/json', ...headers });
  }

  /** Uploads a picture as the person that the headers name and returns its id. */
  async upload(bytes: Buffer, name: string, headers: RequestHeaders): Promise<string> {
    const { token } = await this.call(getChatToken, {}, headers);
    const boundary = 'nazar-in-process-upload';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${boundary}`;
    const stored = await this.#send(uploadFile, payload, { ...headers, token, 'content-type': type });
    return stored.id;
  }

  async #send<C extends Call>(
    call: C,
    payload: string | Buffer,
    headers: RequestHeaders,
  ): Promise<CallResult<C>> {
    const reply = await this.#app.inject({
      method: 'POST',
      url: callPath(call),
      headers: { ...headers },
      payload,
    });
    const body: { result: CallResult<C> } = reply.json();
    if (reply.statusCode === 200) return body.result;
    throw new CallRefused(call.name, reply.statusCode, failureSchema.parse(body));
  }
}

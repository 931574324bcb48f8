import { type Language, negotiateLanguage } from '@nazar/domain/text/language.ts';
import type { FastifyRequest } from 'fastify';
import type { ServerDeps } from '../../deps/server-deps.ts';
import { whileConnected } from '../connections/while-connected.ts';
import { readUpload, type UploadPart } from './read-upload.ts';
import { type Caller, RetryableCallContext } from './retryable-call-context.ts';

/** The context of one request. Values that few handlers need are computed on demand. */
export class RequestCallContext extends RetryableCallContext {
  readonly #request: FastifyRequest;
  #language: Language | undefined;

  /** The language is by default that of the request's header. */
  constructor(request: FastifyRequest, deps: ServerDeps, caller: Caller, language?: Language) {
    super(deps, caller);
    this.#request = request;
    this.#language = language;
  }

  get language(): Language {
    this.#language ??= negotiateLanguage(this.#request.headers['accept-language']);
    return this.#language;
  }

  get requestId(): string {
    return this.#request.id;
  }

  get ip(): string {
    return this.#request.ip;
  }

  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }

  get captchaId(): string | null {
    return captchaPattern.exec(this.#request.headers.cookie ?? '')?.[1] ?? null;
  }

  get uploadToken(): string | null {
    const { token } = this.#request.headers;
    return typeof token === 'string' ? token : null;
  }

  whileConnected<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
    return whileConnected(this.#request, work);
  }

  upload(maxBytes?: number): Promise<UploadPart> {
    return readUpload(this.#request, maxBytes);
  }
}

const captchaPattern = /(?:^|;\s*)captcha=([0-9a-f-]{36})(?:;|$)/;

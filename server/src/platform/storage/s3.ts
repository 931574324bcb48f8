import { PassThrough, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { ByteRange, FileStore, StoredBytes, StoredFileEntry } from './file-store.ts';
import { FileStoreUnavailableError } from './file-store-unavailable.ts';
import type { S3Config } from './s3-config.ts';
import { formatStoredName, getStoredNamePrefix, parseStoredName, storeIdFileName } from './stored-name.ts';

/** Milliseconds. */
const defaultLimits = {
  connect: 3_000,
  /** Until the reply starts. */
  answer: 5_000,
  /** For sending a part of a file until it is confirmed. */
  part: 60_000,
  /** Between two chunks while reading a file. */
  chunk: 30_000,
  /** Longer uploads were left by a killed server. */
  upload: 24 * 3_600_000,
};
const maxAttempts = 3;
/** Bytes of a part of a larger file, which is the minimum of S3; one part at a time is in memory. */
const partSize = 5 * 1024 * 1024;
/** Slow readers keep their connections to the store open. */
const maxSockets = 1000;

/** Stores files in a bucket of S3 or of a store that is compatible with it. */
export class S3FileStore implements FileStore {
  readonly place: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #limits: typeof defaultLimits;
  /** For requests with little data. */
  readonly #shortTimeout: { readonly requestTimeout: number };

  constructor(config: S3Config, limits = defaultLimits) {
    const { bucket, prefix, endpoint, region, credentials } = config;
    this.place = `s3://${bucket}/${prefix}${endpoint === null ? '' : ` at ${endpoint}`}`;
    this.#bucket = bucket;
    this.#prefix = prefix;
    this.#limits = limits;
    this.#shortTimeout = { requestTimeout: limits.answer };
    this.#client = makeClient({ endpoint, region, credentials }, { place: this.place, limits });
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: this.#prefix + name };
  }

  async put(id: string, extension: string, bytes: Readable): Promise<void> {
    // A failure before the upload reads is thrown when it does.
    bytes.on('error', () => {});
    const params = { ...this.#object(formatStoredName({ id, extension })), Body: bytes };
    // An upload has no effect before its last request; a failed one is aborted, which deletes its parts.
    await new Upload({ client: this.#client, params, partSize, queueSize: 1 }).done();
  }

  async get(id: string, extension: string, range?: ByteRange): Promise<StoredBytes | null> {
    return this.#read(formatStoredName({ id, extension }), range);
  }

  async #read(name: string, range?: ByteRange): Promise<StoredBytes | null> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    const command = new GetObjectCommand({ ...this.#object(name), ...(Range && { Range }) });
    const found = await nullIfMissing(this.#client.send(command, this.#shortTimeout));
    if (found === null) return null;
    const body = found.Body as Readable;
    const whole = range === undefined ? found.ContentLength : /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
    if (whole === undefined) {
      body.destroy();
      throw new FileStoreUnavailableError(this.place, 'the size of a file is missing');
    }
    return { size: Number(whole), stream: this.#guard(body) };
  }

  /**
   * Throws as unavailable if the store stops sending, and closes its connection when the reader disconnects.
   */
  #guard(body: Readable): Readable {
    const stream = new PassThrough();
    // A failure before anyone reads is kept for the reader.
    stream.on('error', () => {});
    let timer: NodeJS.Timeout;
    const fail = (reason: unknown) => stream.destroy(new FileStoreUnavailableError(this.place, reason));
    const stopWaiting = () => clearTimeout(timer);
    const wait = () => {
      stopWaiting();
      timer = setTimeout(fail, this.#limits.chunk, 'no more of a file arrived').unref();
    };
    body
      .on('error', fail)
      .on('end', stopWaiting)
      .on('pause', stopWaiting)
      .on('resume', wait)
      .on('data', wait);
    stream.on('close', () => {
      stopWaiting();
      body.destroy();
    });
    return body.pipe(stream);
  }

  async stat(id: string, extension: string): Promise<{ size: number } | null> {
    const command = new HeadObjectCommand(this.#object(formatStoredName({ id, extension })));
    const found = await nullIfMissing(this.#client.send(command, this.#shortTimeout));
    return found === null ? null : { size: found.ContentLength ?? 0 };
  }

  async delete(id: string): Promise<void> {
    for await (const { id: found, extension } of this.#list(getStoredNamePrefix(id))) {
      const command = new DeleteObjectCommand(this.#object(formatStoredName({ id: found, extension })));
      await this.#client.send(command, this.#shortTimeout);
    }
  }

  list(): AsyncIterable<StoredFileEntry> {
    return this.#list('');
  }

  async *#list(beginning: string): AsyncGenerator<StoredFileEntry> {
    const { Bucket, Key: Prefix } = this.#object(beginning);
    for await (const page of paginateListObjectsV2(
      { client: this.#client },
      { Bucket, Prefix },
      this.#shortTimeout,
    )) {
      for (const { Key, Size } of page.Contents ?? []) {
        const stored = this.#parse(Key);
        if (stored !== null) yield { ...stored, size: Size ?? 0 };
      }
    }
  }

  #parse(key = '') {
    return parseStoredName(key.slice(this.#prefix.length));
  }

  async removeHalfWritten(now: number): Promise<void> {
    const { Bucket, Key: Prefix } = this.#object('');
    let KeyMarker: string | undefined;
    let UploadIdMarker: string | undefined;
    do {
      const page: ListMultipartUploadsCommandOutput = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket, Prefix, KeyMarker, UploadIdMarker }),
        this.#shortTimeout,
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
        const isOld = Initiated !== undefined && now - Initiated.getTime() > this.#limits.upload;
        if (!isOld || this.#parse(Key) === null) continue;
        await nullIfMissing(this.#client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
      }
      KeyMarker = page.IsTruncated ? page.NextKeyMarker : undefined;
      UploadIdMarker = page.NextUploadIdMarker;
    } while (KeyMarker !== undefined);
  }

  async readId(): Promise<string | null> {
    const found = await this.#read(storeIdFileName);
    return found === null ? null : (await text(found.stream)).trim();
  }

  async writeId(id: string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#object(storeIdFileName), Body: `${id}\n` }));
  }
}

function makeClient(
  { endpoint, region, credentials }: Pick<S3Config, 'endpoint' | 'region' | 'credentials'>,
  { place, limits }: { place: string; limits: typeof defaultLimits },
): S3Client {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    // Other stores need the bucket in the path and lack checksums that only AWS supports.
    ...(endpoint !== null && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
    maxAttempts,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.part,
      throwOnRequestTimeout: true,
      // Readers may pause for any time.
      socketTimeout: 0,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  });
  client.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw toStoreError(error, place);
      }
    },
    { step: 'initialize', priority: 'high', name: 'toStoreError' },
  );
  return client;
}

const missing: ReadonlySet<string> = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);
const isMissing = (error: unknown) => error instanceof Error && missing.has(error.name);

/** Every failure except a missing file says nothing about the file. */
function toStoreError(error: unknown, place: string): unknown {
  if (isMissing(error)) return error;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  if (status === 507)
    return Object.assign(new Error(`${place} is full.`, { cause: error }), { code: 'ENOSPC' });
  return new FileStoreUnavailableError(place, error);
}

async function nullIfMissing<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

import { Readable } from 'node:stream';
import { getStoredFileUrlPath } from '@nazar/domain/api/file-calls.ts';
import { isUuid } from '@nazar/domain/text/uuid.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import type { ServerDeps } from '../../platform/deps/server-deps.ts';
import { replyError } from '../../platform/http/calls/register-call-route.ts';
import { fileLinkSigner, isLinkSignedSince } from '../../platform/http/links/file-link-signer.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { ByteRange, StoredBytes } from '../../platform/storage/file-store.ts';
import type { GrantedFileRoute } from '../../platform/storage/granted-file-route.ts';
import { findStoredFile, type StoredFileRow } from '../../platform/storage/stored-file-queries.ts';
import {
  type AcceptedFileType,
  getFileKindOfType,
  getStoredFileType,
  storedImageFileType,
} from './accepted-file-types.ts';
import { formatContentDisposition, getStoreExtension, makeDownloadFileName } from './file-name.ts';
import { findTakedownTimesOfFiles } from './inquiry-file-queries.ts';
import { getOrMakeScaledPicture } from './scaled-picture.ts';
import { scaledPictureWidthsByName } from './scaled-picture-widths.ts';
import { TakenDownPictureCache } from './taken-down-picture-cache.ts';

type FileRequest = FastifyRequest<{
  Params: { id: string };
  Querystring: { w?: unknown; expires?: unknown; signature?: unknown };
}>;

/** A stored file and how it is served. */
interface Found {
  readonly id: string;
  readonly type: AcceptedFileType;
  readonly extension: string;
  readonly size: number;
  readonly name: string;
  readonly isPrivate: boolean;
}

/** Serves stored files. Public pictures need only the file store, so they work while the database is down. */
export function registerFileRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const withdrawnPictures = new TakenDownPictureCache(deps);
  app.get(getStoredFileUrlPath(':id'), { exposeHeadRoute: true }, (request: FileRequest, reply) =>
    sendFile(request, reply, deps, () => findFile(request, { deps, withdrawnPictures })),
  );
}

export function registerGrantedFileRoute(
  app: FastifyInstance,
  deps: ServerDeps,
  grant: GrantedFileRoute,
): void {
  app.get(grant.path, (request: FileRequest, reply) =>
    sendFile(request, reply, deps, async () => {
      const id = await grant.open(request.params.id, request.query);
      return id === null ? null : findPrivate(id, deps);
    }),
  );
}

async function sendFile(
  request: FileRequest,
  reply: FastifyReply,
  deps: ServerDeps,
  find: () => Promise<Found | null>,
): Promise<FastifyReply> {
  try {
    const width = readWidth(request.query.w);
    const found = await find();
    if (found === null) throw new Problem('notFound');
    setHeaders(reply, found, width);
    if (request.headers['if-none-match'] === reply.getHeader('etag')) return reply.code(304).send();
    if (width === null) return await sendWhole(request, reply, found, deps);
    if (found.type !== storedImageFileType) throw new Problem('notFound');
    const picture = await getOrMakeScaledPicture(request, deps.files, { ...found, width });
    if (picture === null) throw new Problem('notFound');
    return reply.header('content-length', picture.size).send(getBody(request, picture));
  } catch (error) {
    for (const name of Object.keys(reply.getHeaders())) if (fileHeaders.has(name)) reply.removeHeader(name);
    return replyError(request, reply, error, deps);
  }
}

function readWidth(w: unknown): number | null {
  if (w === undefined) return null;
  const width = typeof w === 'string' ? scaledPictureWidthsByName.get(w) : undefined;
  if (width === undefined) throw new Problem('notFound');
  return width;
}

type Finding = { readonly deps: ServerDeps; readonly withdrawnPictures: TakenDownPictureCache };

async function findFile(
  { params: { id }, query }: FileRequest,
  { deps, withdrawnPictures }: Finding,
): Promise<Found | null> {
  if (!isUuid(id)) return null;
  // Links from before the takedown are no longer valid; the owner and administrators get new ones.
  const isHidden = (withdrawal: Date | null) =>
    withdrawal !== null && !isLinkSignedSince(withdrawal, id, query, deps);
  const { extension } = storedImageFileType;
  const picture = await deps.files.stat(id, extension);
  if (picture !== null) {
    const name = `${id}.${extension}`;
    const withdrawal = await withdrawnPictures.find(id);
    if (isHidden(withdrawal)) return null;
    const isPrivate = withdrawal !== null;
    return { id, type: storedImageFileType, extension, size: picture.size, name, isPrivate };
  }
  const row = await findStoredFile(deps.db, id);
  // A private file without a valid link is reported as not found.
  if (row === null || (row.isPrivate && !fileLinkSigner.opens(id, query, deps))) return null;
  const withdrawal = (await findTakedownTimesOfFiles(deps.db, { files: [id] })).get(id) ?? null;
  if (isHidden(withdrawal)) return null;
  return findStored(row, deps, row.isPrivate || withdrawal !== null);
}

/** Finds a file for a caller whose right to it was checked by the grant. */
async function findPrivate(id: string, deps: ServerDeps): Promise<Found | null> {
  const row = await findStoredFile(deps.db, id);
  return row === null ? null : findStored(row, deps, true);
}

async function findStored(
  { id, ...row }: StoredFileRow,
  { files }: Pick<ServerDeps, 'files'>,
  isPrivate: boolean,
): Promise<Found | null> {
  const type = getStoredFileType(row.type);
  const extension = getStoreExtension(type, row.isPrivate);
  const there = await files.stat(id, extension);
  if (there === null) return null;
  return { id, type, extension, size: there.size, name: makeDownloadFileName(row.name, type), isPrivate };
}

/** Browsers cache permanently; shared caches revalidate after a minute, because the file may be taken down. */
const publicCaching = 'public, max-age=31536000, s-maxage=60, immutable';

/** Headers to remove if the request is refused after all. */
const fileHeaders: ReadonlySet<string> = new Set([
  ...['cache-control', 'etag', 'accept-ranges', 'content-disposition', 'content-type', 'content-length'],
]);

/** Nothing in a file may run in our origin: no sniffing, sandboxed, and documents are downloaded, not shown. */
function setHeaders(reply: FastifyReply, { id, type, name, isPrivate }: Found, width: number | null): void {
  const shown = getFileKindOfType(type) === 'document' ? 'attachment' : 'inline';
  reply
    .header('cache-control', isPrivate ? 'private, no-store' : publicCaching)
    .header('etag', `"${id}${width === null ? '' : `-${width}`}"`)
    .header('accept-ranges', width === null ? 'bytes' : 'none')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('content-disposition', formatContentDisposition(shown, name))
    .header('content-type', type.type === 'text/plain' ? 'text/plain; charset=utf-8' : type.type);
}

async function sendWhole(
  request: FileRequest,
  reply: FastifyReply,
  { id, extension, size }: Found,
  { files }: Pick<ServerDeps, 'files'>,
): Promise<FastifyReply> {
  const range = readRange(request, reply, size);
  if (range === 'unsatisfiable') {
    return reply.code(416).removeHeader('content-type').header('content-range', `bytes */${size}`).send();
  }
  const bytes = await files.get(id, extension, range ?? undefined);
  if (bytes === null) throw new Problem('notFound');
  if (range === null) return reply.header('content-length', bytes.size).send(getBody(request, bytes));
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(getBody(request, bytes));
}

/** Fastify would read a stream to its end for a HEAD request, so the stream is destroyed and the body left empty. */
function getBody({ method }: FileRequest, { stream }: StoredBytes): Readable {
  if (method !== 'HEAD') return stream;
  stream.destroy();
  return Readable.from([]);
}

/** The requested range. Multiple ranges and unknown units are answered with the whole file. */
function readRange(
  { headers }: FileRequest,
  reply: FastifyReply,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const { range, 'if-range': ifRange } = headers;
  if (range === undefined || (ifRange !== undefined && ifRange !== reply.getHeader('etag'))) return null;
  const parts = parseRange(size, range, { combine: true });
  if (parts === -1) return 'unsatisfiable';
  if (parts === -2 || parts.type !== 'bytes' || parts.length > 1) return null;
  return parts[0] ?? null;
}

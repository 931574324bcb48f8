import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { getHomeLinkPreviewUrlPath, getLinkPreviewUrlPath } from '@nazar/domain/api/file-url-paths.ts';
import { getItem } from '@nazar/domain/api/inquiry-calls.ts';
import type { PublicInquiry } from '@nazar/domain/api/inquiry-shapes.ts';
import type { CoverChart } from '@nazar/domain/results/cover-chart.ts';
import { isLanguage, languages } from '@nazar/domain/text/language.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedMap } from '../../../platform/background/bounded-map.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { CallAsGuest } from '../../../platform/http/calls/call-as-guest.ts';
import { replyError } from '../../../platform/http/calls/register-call-route.ts';
import { whileConnected } from '../../../platform/http/connections/while-connected.ts';
import { getClientNetwork } from '../../../platform/http/rate-limit.ts';
import { imageQueue } from '../../../platform/pictures/image-queue.ts';
import { drawHomeLinkPreview, drawLinkPreview } from './draw-link-preview.ts';
import { findCoverChartForGuest } from './find-cover-chart-for-guest.ts';

type CardRequest = FastifyRequest<{ Params: { id: string }; Querystring: { lang?: unknown } }>;

/**
 * Serves the picture of a shared link to preview services. An inquiry that a stranger may not see has no
 * picture for any caller; the reply is that of an unknown inquiry.
 */
export function registerLinkPreviewPictureRoute(
  app: FastifyInstance,
  deps: ServerDeps,
  answer: CallAsGuest,
): void {
  const cache = new BoundedMap<string, Buffer>(100);
  app.get(getLinkPreviewUrlPath(':id'), { exposeHeadRoute: true }, async (request: CardRequest, reply) => {
    try {
      const { lang } = request.query;
      const language = isLanguage(lang) ? lang : undefined;
      const { id } = request.params;
      const inquiry = await answer(request, getItem, { id }, language);
      const chart = await findCoverChartForGuest(answer, request, { ...inquiry, shownIn: language });
      const key = getPictureKey(inquiry, chart);
      const picture = cache.get(key) ?? (await drawCard(request, { inquiry, chart, key }, deps));
      cache.set(key, picture);
      reply
        .header('cache-control', 'public, no-cache')
        .header('vary', 'accept-language')
        .header('etag', `"${key}"`);
      if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send();
      return reply.type('image/jpeg').send(picture);
    } catch (error) {
      return replyError(request, reply, error, deps);
    }
  });
}

/** Serves the picture of the home page's link, which stays the same until another version runs. */
export function registerHomeLinkPreviewPictureRoute(app: FastifyInstance): void {
  for (const language of languages) {
    let drawn: Promise<Buffer> | null = null;
    app.get(getHomeLinkPreviewUrlPath(language), { exposeHeadRoute: true }, async (_request, reply) => {
      drawn ??= drawHomeLinkPreview(language).catch((error: unknown) => {
        drawn = null;
        throw error;
      });
      return reply
        .header('cache-control', 'public, max-age=3600')
        .type('image/jpeg')
        .send(await drawn);
    });
  }
}

/** A sound, a video or a document has no picture. */
const getCoverFile = ({ publicFile, publicFileKind }: PublicInquiry) =>
  publicFileKind === 'image' ? publicFile : null;

/**
 * Everything that determines the picture. Title and language matter even with a cover, because its bytes may
 * be missing.
 */
function getPictureKey(inquiry: PublicInquiry, chart: CoverChart | null): string {
  const { id, publicTitle, language, questionCount, responseCount, categoryId } = inquiry;
  const rest = chart ?? getCoverFile(inquiry) ?? [questionCount, responseCount, categoryId];
  return hashOf([id, publicTitle, language, rest]);
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);

type Drawing = { readonly inquiry: PublicInquiry; readonly chart: CoverChart | null; readonly key: string };

function drawCard(request: CardRequest, { inquiry, chart, key }: Drawing, deps: ServerDeps): Promise<Buffer> {
  return whileConnected(request, (signal) =>
    imageQueue.run({ key: `card-${key}`, by: getClientNetwork(request.ip), signal }, async () =>
      drawLinkPreview(inquiry, chart === null ? await readCover(getCoverFile(inquiry), deps) : null, chart),
    ),
  );
}

/** Returns null if there is no cover or its bytes are missing; pictures are stored as WebP. */
async function readCover(file: string | null, { files }: ServerDeps): Promise<Buffer | null> {
  const stored = file === null ? null : await files.get(file, 'webp');
  return stored === null ? null : buffer(stored.stream);
}

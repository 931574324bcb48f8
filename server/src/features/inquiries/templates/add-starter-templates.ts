import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { noUnknownFields } from '@nazar/domain/inquiries/stored-definition.ts';
import { type Language, languages } from '@nazar/domain/text/language.ts';
import sharp from 'sharp';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { insertFileRow, markFileUnclaimed } from '../../../platform/storage/stored-file-queries.ts';
import { insertStarterTemplateOwner, starterTemplateOwnerId } from '../../accounts/index.ts';
import { listGeneralCategories } from '../category-queries.ts';
import { insertInquiry, insertPublishedRevision } from '../inquiry-queries.ts';
import { buildStarterDefinition } from './starter-definition.ts';
import type { Starter } from './starters/starter.ts';
import { starters } from './starters/starters.ts';
import {
  makeStarterRecordName,
  recordAddedStarterTemplate,
  updateIsTemplate,
  wasStarterTemplateAdded,
} from './template-queries.ts';

type Deps = Pick<ServerDeps, 'db' | 'files' | 'now'>;

/**
 * Adds the first templates of an installation, each once: one that was deleted or unmarked is not added
 * again. Several nodes may do it at once.
 */
export async function addStarterTemplates(deps: Deps): Promise<void> {
  for (const starter of starters.toReversed()) {
    let drawn: Promise<Cover> | undefined;
    const draw = () => (drawn ??= drawCover(starter));
    for (const language of languages) await offerStarter(deps, { starter, language, draw });
  }
}

interface Offer {
  readonly starter: Starter;
  readonly language: Language;
  /** Draws the cover, which is the same in every language. */
  readonly draw: () => Promise<Cover>;
}

async function offerStarter(deps: Deps, { starter, language, draw }: Offer): Promise<void> {
  const { db } = deps;
  const name = makeStarterRecordName(starter.name, language);
  if (await wasStarterTemplateAdded(db, name)) return;
  await insertStarterTemplateOwner(db, deps.now());
  const filter = { language, enabled: true, categoryId: starter.categoryId };
  const [category = null] = await listGeneralCategories(db, filter);
  const publicFile = await storeCover(deps, await draw());
  const making = { language, publicFile, categoryId: category?.id ?? null, newId: () => randomUUID() };
  const definition = buildStarterDefinition(starter, making);
  await db.transaction(async (tx) => {
    if (!(await recordAddedStarterTemplate(tx, name))) return;
    const id = randomUUID();
    const now = deps.now();
    await insertInquiry(tx, { id, ownerId: starterTemplateOwnerId, definition, now });
    await insertPublishedRevision(tx, {
      id,
      revision: 1,
      definition,
      unknown: noUnknownFields,
      now,
      publishDate: new Date(now),
      // Closed from the beginning, because it is meant to be copied and not to be answered.
      expireDate: new Date(now),
    });
    await updateIsTemplate(tx, id, true);
  });
}

interface Cover {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number };
}

function drawCover({ name }: Starter): Promise<Cover> {
  const drawing = join(import.meta.dirname, 'starters', 'covers', `${name}.svg`);
  return sharp(drawing).webp({ quality: 82 }).toBuffer({ resolveWithObject: true });
}

/** If another node was faster, the file is unused and is deleted like any unused upload. */
async function storeCover({ db, files, now }: Deps, { data, info }: Cover): Promise<string> {
  const id = randomUUID();
  await markFileUnclaimed(db, id, now());
  await files.put(id, 'webp', Readable.from([data]));
  const settling = await insertFileRow(
    db,
    {
      id,
      ownerId: starterTemplateOwnerId,
      name: 'cover.webp',
      type: 'image/webp',
      size: data.length,
      width: info.width,
      height: info.height,
      sha256: createHash('sha256').update(data).digest(),
      createdAt: new Date(now()),
    },
    { accountId: starterTemplateOwnerId, quota: Number.POSITIVE_INFINITY },
  );
  if (settling !== 'settled') throw new Error('The cover of a template took too long to store.');
  return id;
}

/** Queued at each start; it does nothing if all templates were added. */
export const addStarterTemplatesJob: Job = {
  name: 'add-starter-templates',
  run: ({ deps }) => addStarterTemplates(deps),
};

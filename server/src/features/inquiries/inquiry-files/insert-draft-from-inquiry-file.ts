import { copyDefinition } from '@nazar/domain/inquiries/copying/copy-definition.ts';
import { listDocumentFileReferences, replaceFileIds } from '@nazar/domain/inquiries/document-files.ts';
import type { Definition } from '@nazar/domain/inquiries/inquiry.ts';
import type { CallContext } from '../../../platform/http/calls/call-context.ts';
import { requireUser } from '../../../platform/http/require-user.ts';
import { storeFileFromArchive } from '../../files/index.ts';
import { throwIfInvalid } from '../drafts/change-draft.ts';
import { checkDraftCategories, checkFileReferences } from '../drafts/check-references.ts';
import { sanitizeSegment, sanitizeSettings } from '../drafts/sanitize-draft.ts';
import { copyCharts, insertInquiryCopy, makeCopyIdMapper } from '../templates/insert-copy.ts';
import type { OpenedInquiryFile } from './open-inquiry-file.ts';

type InquiryFileTarget = {
  readonly id: string;
  /** Changes the definition before it is stored. */
  readonly adapt: (definition: Definition) => Definition | Promise<Definition>;
};

/** Makes a draft of the caller. Files stored before a failure are deleted after a day. */
export async function insertDraftFromInquiryFile(
  ctx: CallContext,
  { file, archive }: OpenedInquiryFile,
  { id, adapt }: InquiryFileTarget,
) {
  const { accountId: ownerId } = requireUser(ctx);
  const newId = makeCopyIdMapper(id);
  const clean = sanitize(file.definition);
  const stored = archive === null ? new Map<string, string>() : await storeFiles(ctx, { file, archive });
  const withFiles = replaceFileIds(clean, (each) => stored.get(each) ?? null);
  const own = await adapt(await withoutForeignCategories(ctx, withFiles, ownerId));
  throwIfInvalid(await checkFileReferences(ctx.db, { ownerId }, listDocumentFileReferences(own)));
  const listed = file.charts.map((chart, index) => ({ ...chart, id: `chart ${index}` }));
  const charts = copyCharts(own, listed, newId);
  const newInquiry = { id, ownerId, definition: copyDefinition(own, newId), charts, foreignFiles: [] };
  return ctx.db.transaction((tx) => insertInquiryCopy({ db: tx, now: () => ctx.now() }, newInquiry));
}

function sanitize({ segments, nextCode, ...settings }: Definition): Definition {
  const cleaned = sanitizeSettings(settings);
  const parts = segments.map((segment, index) => sanitizeSegment(segment, `segments.${index}`));
  throwIfInvalid([...cleaned.problems, ...parts.flatMap(({ problems }) => problems)]);
  // The copy assigns new codes.
  return { ...cleaned.part, segments: parts.map(({ part }) => part) as Definition['segments'], nextCode };
}

/** Stores the files that the definition shows, each entry once, and returns a map from old to new ids. */
async function storeFiles(
  ctx: CallContext,
  { file, archive }: { readonly [Key in keyof OpenedInquiryFile]: NonNullable<OpenedInquiryFile[Key]> },
): Promise<Map<string, string>> {
  const listed = new Map(file.files.map((each) => [each.id, each]));
  const stored = new Map<string, string>();
  const storedByEntry = new Map<string, string>();
  for (const { file: id, kinds, privately } of listDocumentFileReferences(file.definition)) {
    const entry = listed.get(id);
    if (entry === undefined || stored.has(id)) continue;
    // An empty entry stands for a file whose bytes were missing.
    if ((archive.findSize(entry.path) ?? 0) === 0) continue;
    const { path, name, type } = entry;
    const isPrivate = entry.private && privately !== undefined;
    const key = `${path} ${isPrivate}`;
    const newId =
      storedByEntry.get(key) ??
      (await storeFileFromArchive(ctx, await archive.read(path), { name, type, kinds, isPrivate })).id;
    storedByEntry.set(key, newId);
    stored.set(id, newId);
  }
  return stored;
}

/** Categories of another installation or person are left out. */
async function withoutForeignCategories(ctx: CallContext, definition: Definition, ownerId: string) {
  const { categoryId, userCategoryId } = definition;
  const none = { categoryId: null, userCategoryId: null };
  const foreign = await checkDraftCategories(ctx.db, ownerId, { categoryId, userCategoryId }, none);
  return { ...definition, ...Object.fromEntries(foreign.map(({ path }) => [path, null])) };
}

import type { ImportPlan } from '@nazar/domain/imports/import-plan.ts';
import type { ServerDeps } from '../../../platform/deps/server-deps.ts';
import { signGuestId } from '../../../platform/http/guest-key.ts';
import { CallRefused } from '../../../platform/http/in-process-client.ts';
import { deleteSession, hashToken, insertSession } from '../../../platform/http/session.ts';
import { addToInquiry } from '../add-to-inquiry.ts';
import { ImportError } from '../import-error.ts';
import type { ImportReport, Refusal } from '../import-report.ts';
import type { ImportServer } from '../import-server.ts';
import { type ImportNeeds, importTable } from '../import-table.ts';
import { withImportLock } from '../with-import-lock.ts';
import { importWords } from './import-words.ts';
import { newQuestionnaire, newSettings } from './new-questionnaire.ts';
import { additionOf, openOwn, withTable } from './open-uploaded.ts';
import type { Step } from './work-on-imports.ts';

export type EngineRun = {
  readonly dryRun: boolean;
  readonly onRefusal: (refusal: Refusal) => void;
  readonly onRead: (report: Readonly<ImportReport>) => void;
  readonly onProgress: (report: Readonly<ImportReport>) => void;
};

/** The inquiry that a plan fills: a new one has the id of its import. */
export function targetOf(row: { readonly id: string; readonly plan: ImportPlan | null }): string {
  return row.plan?.kind === 'own' ? row.plan.inquiryId : row.id;
}

/** Runs the import of the command line on an uploaded table. */
export function runEngine({ deps, row }: Step, run: EngineRun): Promise<ImportReport> {
  const { plan, contents } = row;
  if (plan === null || contents === null) throw new ImportError('No plan.', { code: 'internal' });
  return withTable(deps, row, (open) =>
    withEngine(deps, row.accountId, async (needs) =>
      needs.alone(targetOf(row), async () => {
        if (plan.kind === 'own') {
          const own = await openOwn(deps, plan.inquiryId, row.accountId);
          const { checkedRevision } = row;
          // Rows would have other ids, and columns might answer nothing any more.
          if (checkedRevision !== null && checkedRevision !== own.revision) {
            throw new ImportError('The inquiry was changed.', { code: 'inquiryChanged' });
          }
          return addToInquiry(additionOf(row, own, open), { ...needs, ...run });
        }
        const { segment } = importWords(plan.language);
        return importTable(row.id, {
          source: open(newQuestionnaire(plan, contents, segment)),
          settings: newSettings(plan),
          options: { resultView: 'admin', min: null, max: null },
          needs: { ...needs, ...run },
        });
      }),
    ),
  ).catch((error: unknown) => {
    throw asFailure(error);
  });
}

/** Calls of a server of its own, as the owner and as guests. */
export async function withEngine<Result>(
  deps: ServerDeps,
  ownerId: string,
  work: (needs: ImportNeeds, server: ImportServer) => Promise<Result>,
): Promise<Result> {
  const server = await deps.openImportServer();
  try {
    const token = await insertSession(deps.db, { accountId: ownerId, userAgent: 'import' }, deps);
    const { signing, markers } = deps.secrets;
    try {
      return await work(
        {
          ...{ client: server.client, db: deps.db, ownerId, clock: server.clock },
          ownerHeaders: { authorization: `Bearer ${token}` },
          guestHeaders: (guestId) => ({ 'x-guest': signGuestId(guestId, signing) }),
          keys: { signing, markers },
          alone: (inquiryId, alone) => withImportLock(server.pool, inquiryId, alone),
        },
        server,
      );
    } finally {
      await deleteSession(deps.db, hashToken(token));
    }
  } finally {
    await server.close();
  }
}

/** What a call of the import was refused for, in terms of the import. */
function asFailure(error: unknown): unknown {
  if (!(error instanceof CallRefused)) return error;
  const { message } = error;
  switch (error.failure.code) {
    case 'sessionRequired':
      return new ImportError(message, { code: 'signedOut' });
    case 'notFound':
    case 'forbidden':
      return new ImportError(message, { code: 'inquiryGone' });
    case 'inquiryFull':
      return new ImportError(message, { code: 'placesLeft', params: { places: 0 } });
    case 'inquiryExpired':
    case 'inquiryNotOpen':
    case 'staleRevision':
    case 'rulesChanged':
      return new ImportError(message, { code: 'inquiryChanged' });
    case 'storageFull':
      return new ImportError(message, { code: 'storageFull' });
    default:
      return error;
  }
}

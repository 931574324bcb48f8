import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { TestApp } from '../../../testing/test-app.ts';
import { importFolder } from '../import-folder.ts';
import { formatRefusalLine, type ImportRefusal, type ImportReport } from '../import-report.ts';
import type { ImportOptions } from '../import-settings.ts';
import type { ImportContext } from '../import-table-as-inquiry.ts';
import { formatRefusalReason } from '../rows/refusal-reasons.ts';

type SaidRefusal = Omit<ImportRefusal, 'reason'> & { readonly reason: string };

type TestImportRun = {
  readonly report: ImportReport & { inquiryId: string };
  /** Refusals in English. */
  readonly refusals: SaidRefusal[];
  /** Refusals as lines of the table of refusals. */
  readonly lines: string[];
};

/** Temporary folders that tests import into a test server. */
export class ImportSetup {
  readonly #server: TestApp;
  #path = '';

  constructor(server: TestApp) {
    this.#server = server;
    beforeAll(async () => {
      this.#path = await mkdtemp(join(tmpdir(), 'nazar-import-'));
    });
    afterAll(() => rm(this.#path, { recursive: true, force: true }));
  }

  async folder({
    questions,
    table,
    name = 'responses.tsv',
  }: {
    questions: string | object;
    table: string | Buffer;
    name?: string;
  }): Promise<string> {
    const folder = await mkdtemp(join(this.#path, 'folder-'));
    await writeFile(
      join(folder, 'questions.json'),
      typeof questions === 'string' ? questions : JSON.stringify(questions),
    );
    await writeFile(join(folder, name), table);
    return folder;
  }

  async run(
    folder: string,
    options: Partial<ImportOptions> = {},
    others: Partial<ImportContext> = {},
  ): Promise<TestImportRun> {
    const { deps, people } = this.#server;
    const ownerId = people.owner.id;
    const refusals: SaidRefusal[] = [];
    const lines: string[] = [];
    const report = await importFolder(
      folder,
      {
        publicTitle: 'Reading habits of some people',
        resultView: 'admin',
        min: null,
        max: null,
        ...options,
      },
      {
        deps,
        ownerId,
        client: deps.callsAs({ accountId: ownerId }),
        onRefusal: (refusal) => {
          refusals.push({ ...refusal, reason: formatRefusalReason(refusal.reason, 'en') });
          lines.push(formatRefusalLine(refusal));
        },
        ...others,
      },
    );
    refusals.sort((a, b) => a.line - b.line);
    return { report: { ...report, inquiryId: report.inquiryId ?? '' }, refusals, lines };
  }
}

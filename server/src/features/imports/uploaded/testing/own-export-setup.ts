import { getExportQuestionNames } from '@nazar/domain/api/export-calls.ts';
import { getMyInquiry } from '@nazar/domain/api/inquiry-calls.ts';
import { getSummary } from '@nazar/domain/api/result-calls.ts';
import type { ExportSettings } from '@nazar/domain/exports/export-settings.ts';
import type { ExistingInquiryPlan, NewInquiryPlan } from '@nazar/domain/imports/import-plan.ts';
import { planOwnExport } from '@nazar/domain/imports/plan-own-export.ts';
import { keepBestSubmitTimeColumn } from '@nazar/domain/imports/propose-column-plans.ts';
import { listColumnTargetCandidates, suggestColumnTargets } from '@nazar/domain/imports/suggest-parts.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { exportBytes } from '../../../exports/testing/export-setup.ts';
import { UploadSetup } from './upload-setup.ts';

/** Imports of exports, with the plans that the screen suggests, for tests. */
export class OwnExportSetup {
  readonly #server: TestApp;
  readonly story: UploadSetup;

  constructor(server: TestApp) {
    this.#server = server;
    this.story = new UploadSetup(server);
  }

  export(inquiryId: string, settings: Partial<ExportSettings>): Promise<Buffer> {
    return exportBytes(this.#server, inquiryId, settings);
  }

  /** Uploads an export of an inquiry, and returns the plan for a new one. */
  async planNew(id: string, file: Buffer) {
    const read = await this.story.upload(file);
    const { questions, exported } = await this.#source(id);
    const columns = planOwnExport(read.contents?.columns ?? [], '.', { questions, exported });
    const plan: NewInquiryPlan = { ...(await this.story.newPlan(read)), columns };
    return { read, plan, questions };
  }

  /** Uploads an export of an inquiry, and returns the plan for adding its rows to an inquiry. */
  async planInto(inquiryId: string, file: Buffer) {
    const read = await this.story.upload(file);
    const columns = read.contents?.columns ?? [];
    const { questions, exported } = await this.#source(inquiryId);
    const named = read.contents?.exportedFrom === inquiryId ? exported : [];
    const suggested = suggestColumnTargets(columns, listColumnTargetCandidates(questions), named);
    const planned = columns.map(({ index, use }): ExistingInquiryPlan['columns'][number] => {
      const answers = suggested.get(index) ?? null;
      const ownUse = answers !== null ? 'question' : use === 'question' ? 'skip' : use;
      return { index, use: ownUse, answers, separator: null, missing: [] };
    });
    const guarded = read.contents?.guarded ?? false;
    const plan: ExistingInquiryPlan = {
      ...this.story.ownPlan(inquiryId, []),
      guarded,
      columns: keepBestSubmitTimeColumn(planned, columns),
    };
    const matched = [...suggested.keys()].map((index) => columns[index]?.heading);
    return { read, plan, headings: columns.map(({ heading }) => heading), matched };
  }

  /** The labels of options with their counts, by question. */
  async counts(inquiryId: string) {
    const as = this.#server.people.owner;
    const { questions } = await this.#server.call(getSummary, { inquiryId }, { as });
    return questions.map(({ options }) => options.map(({ label, count }) => `${label}: ${count}`));
  }

  async #source(inquiryId: string) {
    const as = this.#server.people.owner;
    const { item } = await this.#server.call(getMyInquiry, { id: inquiryId, complete: true }, { as });
    const { questions: exported } = await this.#server.call(getExportQuestionNames, { inquiryId }, { as });
    return { questions: (item.segments ?? []).flatMap(({ questions }) => questions), exported };
  }
}

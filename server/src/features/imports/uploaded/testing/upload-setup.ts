import { getChatToken } from '@nazar/domain/api/auth-calls.ts';
import {
  checkImport,
  getImport,
  type ImportDetails,
  storeImport,
  uploadTable,
} from '@nazar/domain/api/import-calls.ts';
import { getCategories } from '@nazar/domain/api/inquiry-calls.ts';
import type {
  ColumnAnswerTarget,
  ExistingInquiryPlan,
  NewInquiryPlan,
} from '@nazar/domain/imports/import-plan.ts';
import { proposeColumnPlans } from '@nazar/domain/imports/propose-column-plans.ts';
import { expect } from 'vitest';
import type { Person } from '../../../../testing/people.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { sendFile } from '../../../../testing/uploads.ts';
import { importRunner } from '../run-imports.ts';

/** A person's steps from a file to its answers, for tests. */
export class UploadSetup {
  readonly #server: TestApp;
  readonly #as: Person | undefined;

  /** The owner of inquiries by default. */
  constructor(server: TestApp, as?: Person) {
    this.#server = server;
    this.#as = as;
  }

  get as(): Person {
    return this.#as ?? this.#server.people.owner;
  }

  async send(bytes: Buffer | string, name = 'answers.csv') {
    const { token } = await this.#server.call(getChatToken, {}, { as: this.as });
    const part = { name, type: 'text/csv' };
    return sendFile(this.#server, uploadTable, { bytes: Buffer.from(bytes), headers: { token }, part });
  }

  /** Uploads a table and waits until it is read. */
  async upload(bytes: Buffer | string, name?: string): Promise<ImportDetails> {
    const { body } = await this.send(bytes, name);
    await this.work();
    return this.get(body.result.id);
  }

  get(id: string): Promise<ImportDetails> {
    return this.#server.call(getImport, { id }, { as: this.as });
  }

  /** Runs waiting steps. */
  work(): Promise<void> {
    return importRunner.run(this.#server.deps, new AbortController().signal);
  }

  /** Returns the suggested plan for a new inquiry. */
  async newPlan({ contents }: ImportDetails, missing?: readonly string[]): Promise<NewInquiryPlan> {
    const [category] = await this.#server.call(getCategories, { langId: 'en' });
    return {
      kind: 'new',
      title: 'Answers from a file',
      categoryId: category?.id ?? '',
      language: 'en',
      decimal: contents?.decimal ?? '.',
      dateOrder: contents?.dateOrder,
      timeZone: 'UTC',
      guarded: contents?.guarded ?? false,
      columns:
        contents === null
          ? []
          : proposeColumnPlans(contents.columns, contents.decimal, missing && { missing: () => missing }),
    };
  }

  ownPlan(
    inquiryId: string,
    answers: readonly (ColumnAnswerTarget | null)[],
    separator: string | null = null,
  ): ExistingInquiryPlan {
    return {
      kind: 'own',
      inquiryId,
      decimal: '.',
      timeZone: 'UTC',
      guarded: false,
      columns: answers.map((part, index) => ({
        index,
        use: part === null ? 'skip' : 'question',
        answers: part,
        separator,
        missing: [],
      })),
    };
  }

  async check(id: string, plan: NewInquiryPlan | ExistingInquiryPlan): Promise<ImportDetails> {
    await this.#server.call(checkImport, { id, plan }, { as: this.as });
    await this.work();
    return this.get(id);
  }

  async store(id: string): Promise<ImportDetails> {
    await this.#server.call(storeImport, { id }, { as: this.as });
    await this.work();
    return this.get(id);
  }

  /** Starts storing and stops the server when it stores the first answers. */
  async storePartly(id: string): Promise<void> {
    await this.#server.call(storeImport, { id }, { as: this.as });
    const stopping = new AbortController();
    const { participation } = this.#server.deps;
    const openGroups = () => {
      stopping.abort();
      return participation.openGroups();
    };
    const deps = {
      ...this.#server.deps,
      participation: Object.create(participation, { openGroups: { value: openGroups } }),
    };
    await importRunner.run(deps, stopping.signal);
    expect((await this.get(id)).state).toBe('storing');
  }
}

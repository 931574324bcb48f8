import {
  checkGroupImport,
  getGroupImport,
  storeGroupImport,
  uploadGroupTable,
} from '@nazar/domain/api/group-import-calls.ts';
import { runWaitingJobs } from '../../../../testing/run-waiting-jobs.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { sendFile } from '../../../../testing/uploads.ts';

/** Imports tables of people into a list, as its owner. */
export function makeInviteeTableSteps(server: TestApp) {
  const as = () => server.people.owner;
  const settle = async (id: string) => {
    await runWaitingJobs(server);
    return server.call(getGroupImport, { id }, { as: as() });
  };
  return {
    checkTable: async (inquiryId: string, text: string, mode: 'add' | 'replace') => {
      const sent = await sendFile(server, uploadGroupTable, {
        bytes: Buffer.from(text),
        headers: as().headers,
        part: { name: 'people.csv' },
      });
      const id = sent.body.result?.id as string;
      await server.call(checkGroupImport, { id, inquiryId, mode }, { as: as() });
      return settle(id);
    },
    settle,
    store: async (id: string) => {
      await server.call(storeGroupImport, { id }, { as: as() });
      return settle(id);
    },
  };
}

import {
  groupImportSchema,
  groupImportStates,
  peopleColumnsSchema,
} from '@nazar/domain/api/group-import-calls.ts';
import { languages } from '@nazar/domain/text/language.ts';
import * as z from 'zod/mini';
import type { TaskStatus } from '../../../platform/database/schema/task.ts';
import type { Task, TaskChange } from '../../../platform/jobs/tasks/task.ts';
import { TaskStore } from '../../../platform/jobs/tasks/task-store.ts';
import { importFailureSchema } from '../uploaded/import-queries.ts';

const groupImportDetails = z.object({
  state: z.enum(groupImportStates),
  fileName: z.string(),
  isWorkbook: z.boolean(),
  /** Language for interpreting cells. */
  language: z.enum(languages),
  columns: z.nullable(peopleColumnsSchema),
  contents: groupImportSchema.shape.contents,
  summary: groupImportSchema.shape.summary,
  failure: z.nullable(importFailureSchema),
  /** The target is a group, or the list of an inquiry. */
  groupId: z.nullable(z.string()),
  inquiryId: z.nullable(z.string()),
  mode: z.enum(['add', 'replace']),
  /** The group whose people are imported instead of a file. */
  fromGroupId: z.nullable(z.string()),
  /** The list's version when it was checked. */
  listVersion: z.nullable(z.int()),
  /** The index of a workbook's sheet; null for the first visible one. */
  sheet: z.nullable(z.int()),
  /** Country of mobile numbers without a country code; null for none except by the language. */
  country: z.nullable(z.string()),
});
export type GroupImportDetails = z.infer<typeof groupImportDetails>;
export type GroupImportTask = Task<GroupImportDetails>;
export type GroupImportTaskChange = TaskChange<GroupImportDetails> & Pick<GroupImportDetails, 'state'>;

export const groupImportTaskStore = new TaskStore({
  name: 'people-import',
  details: groupImportDetails,
  keptMs: 24 * 3_600_000,
});

const statuses: Readonly<Record<GroupImportDetails['state'], TaskStatus>> = {
  checking: 'waiting',
  storing: 'waiting',
  uploaded: 'paused',
  unreadable: 'paused',
  checked: 'paused',
  done: 'done',
  cancelled: 'cancelled',
};

/** A change to another state, with the status that it has for the runner. */
export function addGroupImportStatus<Change extends GroupImportTaskChange>(change: Change) {
  return { ...change, status: statuses[change.state] };
}

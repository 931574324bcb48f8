import { Problem } from '../../../platform/http/problem.ts';
import { isWorkbook } from './read-uploaded.ts';

/** Whether an uploaded table is a workbook, by its first bytes; those of old kinds are refused. */
export function isTable(head: Buffer): boolean {
  try {
    return isWorkbook(head);
  } catch {
    throw new Problem('oldWorkbook');
  }
}

import { minDuplicateAnswers } from '@nazar/domain/results/suspicion-marks.ts';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/database.ts';
import { selectValues } from '../../platform/database/select-rows.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';

/** Finds responses whose answers, if there are enough, equal those of another one. */
export async function findDuplicateResponseIds(
  db: Database,
  inquiryId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const repeated = await selectValues(db, z.string())`
    with page as materialized (
      select id, choices, coalesce(rest, '{}') as rest from response where id = any(${formatPlainArray(ids)}::uuid[])
    )
    select distinct page.id from page
    join response as other on other.choices = page.choices and coalesce(other.rest, '{}') = page.rest
    where cardinality(page.choices) + (select count(*) from jsonb_object_keys(page.rest)) >= ${minDuplicateAnswers}
      and other.inquiry_id = ${inquiryId} and other.id <> page.id`;
  return new Set(repeated);
}

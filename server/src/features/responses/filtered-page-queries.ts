import type { CompiledInquiry } from '@nazar/domain/inquiries/compile.ts';
import {
  allResponsesSelection,
  canSelectInBlocks,
} from '@nazar/domain/results/blocks/select-responses-in-block.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { formatPlainArray } from '../../platform/database/sql/array-literals.ts';
import {
  type BlockCoverage,
  type FilterWithSql,
  findResponseIdsInBlocks,
  withBlockSnapshot,
} from '../results/index.ts';

/** The number of responses that a filter reads for one page. */
export const maxFilterScannedResponses = 20_000;
/** With up to this number of matches in blocks, their ids are read instead of all responses. */
const maxFew = 500;
/** Maximum number of responses outside of blocks that are read in addition to them. */
const maxOutside = 50_000;

export type ResponsePageFilter = FilterWithSql & { readonly compiled: CompiledInquiry };

/** The source of a page's rows, as a table named `response`. */
type PageSource = {
  readonly rows: SQL;
  /** Whether there may be more rows beyond those read. */
  readonly isCut: boolean;
};

type Ordered = {
  readonly inquiryId: string;
  readonly filter: ResponsePageFilter;
  /** Further conditions, starting with `and`: after a cursor, flagged. */
  readonly also: SQL;
  /** The sort expression, followed by the id. */
  readonly key: SQL;
  readonly order: SQL;
};

/**
 * Reads the responses of a filter in one snapshot: all matches if they are few, otherwise the next ones in
 * the order of the page, so that every page costs the same.
 */
export function withFilteredRows<Result>(
  db: Database,
  ordered: Ordered,
  read: (snapshot: Database, source: PageSource) => Promise<Result>,
): Promise<Result> {
  const { inquiryId, filter, also, key, order } = ordered;
  return withBlockSnapshot(db, { inquiryId }, async (snapshot, coverage) => {
    const few = await findFew(snapshot, filter, coverage);
    if (few === null) {
      const rows = sql`(
        select response.* from (
          select response.*, ${key} as sorted from response
          where response.inquiry_id = ${inquiryId} ${also}
          order by ${key} ${order}, response.id ${order} limit ${maxFilterScannedResponses}
        ) as response
        where ${filter.where}
        order by sorted ${order}, id ${order})`;
      return read(snapshot, { rows, isCut: true });
    }
    const others = sql`
      union all
      select response.*, ${key} as sorted from response
      where response.inquiry_id = ${inquiryId} and ${coverage.isOutside} and ${filter.where}
        ${also}`;
    const rows = sql`(
      select response.*, ${key} as sorted from response
      where response.id = any(${formatPlainArray(few)}::uuid[]) ${also}
      ${coverage.outside === 0 ? sql`` : others}
    )`;
    return read(snapshot, { rows, isCut: false });
  });
}

async function findFew(
  snapshot: Database,
  { filter, compiled }: ResponsePageFilter,
  { blocks, outside }: BlockCoverage,
): Promise<string[] | null> {
  const selection = { ...allResponsesSelection, filter };
  if (blocks.length === 0 || outside > maxOutside || !canSelectInBlocks(selection)) return null;
  return findResponseIdsInBlocks(snapshot, blocks, { compiled, selection }, maxFew);
}

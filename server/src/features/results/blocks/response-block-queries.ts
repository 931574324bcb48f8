import type { BlockColumn, BlockColumns, BlockEntry } from '@nazar/domain/results/blocks/block-column.ts';
import { packIndexes, unpackIndexes } from '@nazar/domain/results/blocks/pack-indexes.ts';
import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../platform/database/database.ts';
import { canSnapshot, inSnapshot } from '../../../platform/database/in-snapshot.ts';
import { selectRows, selectValue, selectValues } from '../../../platform/database/select-rows.ts';
import { formatPlainArray, formatTextArray } from '../../../platform/database/sql/array-literals.ts';
import { responseMomentSql } from '../../../platform/database/sql/response-moment-sql.ts';
import { tallyTotalBucket } from '../../counts/index.ts';

const blockHeader = z.object({
  id: z.string(),
  /** Local times, inclusive. */
  from: z.string(),
  to: z.string(),
  responses: z.number(),
  /** The total of the inquiry. */
  total: z.number(),
});
export type ResponseBlockHeader = Readonly<Omit<z.infer<typeof blockHeader>, 'total'>>;

/** The blocks of an inquiry in one snapshot. */
export type BlockCoverage = {
  /** Sorted by time, without overlaps. */
  readonly blocks: readonly ResponseBlockHeader[];
  /** The number of responses outside the blocks; infinite without blocks. */
  readonly outside: number;
  /** SQL condition on a row of `response` that is outside of all blocks. */
  readonly isOutside: SQL;
};

const nothingCovered: BlockCoverage = {
  blocks: [],
  outside: Number.POSITIVE_INFINITY,
  isOutside: sql`true`,
};

/**
 * Finds the blocks of the published revision that still agree with the kept counts. It must run in the
 * snapshot that reads them.
 */
export async function findResponseBlockCoverage(
  snapshot: Database,
  inquiryId: string,
): Promise<BlockCoverage> {
  const rows = await selectRows(snapshot, blockHeader)`
    select block.id, block.from_bucket::text as from, block.to_bucket::text as to, block.responses,
      coalesce(total.responses, 0) as total
    from response_block as block
    join inquiry on inquiry.id = block.inquiry_id and inquiry.published_revision = block.revision
    left join tally as total on total.inquiry_id = block.inquiry_id and total.bucket = ${tallyTotalBucket}
    where block.inquiry_id = ${inquiryId} and block.responses = (
      select sum(kept.responses) from tally as kept
      where kept.inquiry_id = block.inquiry_id and kept.bucket between block.from_bucket and block.to_bucket)
    order by block.from_bucket`;
  if (rows[0] === undefined) return nothingCovered;
  const outside = rows[0].total - rows.reduce((sum, { responses }) => sum + responses, 0);
  return { blocks: rows, outside, isOutside: isOutsideBlocksSql(rows) };
}

/** Maximum difference between local time and UTC. */
const maxOffset = sql`interval '15 hours'`;

/** Selects the times between the blocks, and also limits the moments of responses, which have an index. */
function isOutsideBlocksSql(blocks: readonly ResponseBlockHeader[]): SQL {
  const moment = responseMomentSql('response');
  const gaps = [...blocks, null].map((block, index) => {
    const before = blocks[index - 1];
    const tests: SQL[] = [];
    if (before !== undefined) {
      tests.push(sql`response.bucket > ${before.to}::timestamp`);
      tests.push(sql`${moment} > ${before.to}::timestamp at time zone 'UTC' - ${maxOffset}`);
    }
    if (block !== null) {
      tests.push(sql`response.bucket < ${block.from}::timestamp`);
      tests.push(sql`${moment} < ${block.from}::timestamp at time zone 'UTC' + ${maxOffset}`);
    }
    return tests.length === 0 ? sql`true` : sql`(${sql.join(tests, sql` and `)})`;
  });
  return sql`(${sql.join(gaps, sql` or `)})`;
}

/**
 * Runs `use` in one snapshot with the blocks visible in it. Inside a caller's transaction, where each statement may see
 * a newer state, it uses no blocks.
 */
export async function withBlockSnapshot<Result>(
  db: Database,
  { inquiryId }: { readonly inquiryId: string },
  use: (snapshot: Database, coverage: BlockCoverage) => Promise<Result>,
): Promise<Result> {
  if (!canSnapshot(db)) return use(db, nothingCovered);
  return inSnapshot(db, async (snapshot) =>
    use(snapshot, await findResponseBlockCoverage(snapshot, inquiryId)),
  );
}

/** Approximate number of bytes that are read at once. */
const maxRead = 4_000_000;
/** Bytes per index in most columns. */
const usualWidth = 1;

type BlockWithColumns = ResponseBlockHeader & { readonly columns: BlockColumns };

/** Reads the blocks with these columns (null for all), a few at a time. */
export async function* readResponseBlocks(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  names: readonly string[] | null,
): AsyncGenerator<BlockWithColumns> {
  const columnNames = names === null ? null : [...new Set(names)];
  for (const some of splitIntoPortions(blocks, columnNames?.length ?? 12)) {
    const read = await readColumns(snapshot, some, columnNames);
    for (const block of some) {
      const own = read.filter(({ block_id }) => block_id === block.id);
      const columns = new Map(own.map((row) => [row.name, toColumn(row, block)]));
      yield { ...block, columns };
    }
  }
}

function splitIntoPortions(blocks: readonly ResponseBlockHeader[], columns: number): ResponseBlockHeader[][] {
  const portions: ResponseBlockHeader[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const block of blocks) {
    const own = block.responses * columns * usualWidth;
    if (bytes + own > maxRead) {
      portions.push([]);
      bytes = 0;
    }
    portions.at(-1)?.push(block);
    bytes += own;
  }
  return portions;
}

const columnRow = z.object({
  block_id: z.string(),
  name: z.string(),
  entries: z.string(),
  bits: z.number(),
  packed: z.string(),
});
type ColumnRow = z.infer<typeof columnRow>;

async function readColumns(
  snapshot: Database,
  blocks: readonly ResponseBlockHeader[],
  names: readonly string[] | null,
): Promise<ColumnRow[]> {
  const ids = formatPlainArray(blocks.map(({ id }) => id));
  const list = formatTextArray(names ?? []);
  const isAsked = names === null ? sql`true` : sql`name = any(${list}::text[])`;
  // Base64 takes half of the time of the protocol's own format.
  return selectRows(snapshot, columnRow)`
    select block_id, name, entries, bits, encode(indexes, 'base64') as packed from response_block_column
    where block_id = any(${ids}::uuid[]) and ${isAsked}`;
}

function toColumn({ entries, bits, packed }: ColumnRow, { responses }: ResponseBlockHeader): BlockColumn {
  const bytes = Buffer.from(packed, 'base64');
  return {
    entries: JSON.parse(entries) as BlockEntry[],
    indexes: unpackIndexes({ bits, bytes }, responses),
  };
}

type NewBlock = Omit<ResponseBlockHeader, 'id'> & {
  readonly inquiryId: string;
  readonly revision: number;
  /** The response ids, concatenated in hexadecimal. */
  readonly ids: string;
  readonly columns: BlockColumns;
};

/** Inserts a block and deletes those that overlap with it. */
export async function insertResponseBlock(tx: Database, newBlock: NewBlock): Promise<void> {
  const { inquiryId, revision, from, to, responses, ids, columns } = newBlock;
  await tx.execute(sql`
    delete from response_block
    where inquiry_id = ${inquiryId} and from_bucket <= ${to}::timestamp and to_bucket >= ${from}::timestamp`);
  const id = await selectValue(tx, z.string())`
    insert into response_block (inquiry_id, revision, from_bucket, to_bucket, responses, ids)
    values (${inquiryId}, ${revision}, ${from}, ${to}, ${responses}, decode(${ids}, 'hex')) returning id`;
  for (const [name, column] of columns) {
    const { bits, bytes } = packIndexes(column);
    await tx.execute(sql`
      insert into response_block_column (block_id, name, entries, bits, indexes)
      values (${id}, ${name}, ${JSON.stringify(column.entries)}, ${bits}, ${Buffer.from(bytes)})`);
  }
}

/** The response ids at these positions of a block. */
export async function readBlockResponseIds(
  snapshot: Database,
  block: ResponseBlockHeader,
  positions: Uint32Array,
): Promise<string[]> {
  return selectValues(snapshot, z.string())`
    select encode(substring(ids from 16 * position + 1 for 16), 'hex')::uuid as id
    from response_block, unnest(${formatPlainArray(positions)}::int[]) as position
    where response_block.id = ${block.id}`;
}

/** Deletes the blocks with these responses, as edits of their answers do. */
export async function deleteResponseBlocksWithResponses(
  tx: Database,
  inquiryId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    select delete_touched_blocks(array_agg(inquiry_id), array_agg(bucket)) from response
    where inquiry_id = ${inquiryId} and id = any(${formatPlainArray(ids)}::uuid[])`);
}

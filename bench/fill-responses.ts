import type pg from 'pg';
import type { BenchInquiry } from './nazar-site.ts';

type QuestionCodes = readonly { readonly question: number; readonly options: readonly number[] }[];

export async function readQuestionCodes(pool: pg.Pool, inquiry: BenchInquiry): Promise<QuestionCodes> {
  const found = await pool.query<{ definition: { segments: { questions: StoredQuestion[] }[] } }>(
    'select definition from inquiry_revision where inquiry_id = $1 and revision = $2',
    [inquiry.id, inquiry.revision],
  );
  const questions = found.rows[0]?.definition.segments.flatMap((segment) => segment.questions) ?? [];
  return questions.map(({ code, options }) => ({
    question: code,
    options: options.map((option) => option.code),
  }));
}

type StoredQuestion = { readonly code: number; readonly options: readonly { readonly code: number }[] };

type Filling = {
  readonly inquiry: BenchInquiry;
  readonly codes: QuestionCodes;
  readonly size: number;
  /** Set for inquiries that are not anonymous. */
  readonly hasTimes?: boolean;
};

/**
 * A million submits over HTTP would take minutes and measure something else, so rows are created in SQL, in the format
 * of submits; the product's own recount then checks the counts.
 */
export async function fillResponses(
  pool: pg.Pool,
  { inquiry, codes, size, hasTimes = false }: Filling,
): Promise<void> {
  const picks = codes.map(
    ({ options }) => `(array[${options.join(',')}])[1 + floor(random() * ${options.length})::int]`,
  );
  await pool.query(
    `insert into response (id, inquiry_id, revision, secret_hash, bucket, duration, choices, started_at,
       submitted_at, guest_key)
     select gen_random_uuid(), $1, $2, sha256(n::text::bytea), date_trunc('${hasTimes ? 'hour' : 'day'}', at), 60,
       array[${picks.join(',')}]::smallint[],
       ${hasTimes ? "at at time zone 'UTC' - interval '1 minute', at at time zone 'UTC', gen_random_uuid()" : 'null, null, null'}
     from (select n, timestamp '2026-01-01' + random() * interval '200 days' as at
           from generate_series(1, $3::int) as n) as made`,
    [inquiry.id, inquiry.revision, size],
  );
  await pool.query('vacuum analyze response');
}

/** Creates the counts that submits would have stored for these rows, in total and by day. */
export async function insertCounts(pool: pg.Pool, inquiryId: string, codes: QuestionCodes): Promise<void> {
  const { rows } = await pool.query<{ bucket: string; responses: number; chosen: [number, number][] }>(
    `select bucket::text, max(responses)::int as responses, json_agg(json_build_array(code, chosen)) as chosen
     from (select bucket, code, count(*) as chosen from response, unnest(choices) as code
           where inquiry_id = $1 group by 1, 2) as counted
     join (select bucket, count(*) as responses from response where inquiry_id = $1 group by 1) as days
       using (bucket)
     group by 1`,
    [inquiryId],
  );
  const total: number[] = [];
  let responses = 0;
  for (const day of rows) {
    const counts = countsOf(day.chosen, codes);
    counts.forEach((count, code) => {
      total[code] = (total[code] ?? 0) + count;
    });
    responses += day.responses;
    await keep(pool, inquiryId, day.bucket, day.responses, counts);
  }
  await keep(pool, inquiryId, '-infinity', responses, total);
}

function countsOf(chosen: readonly (readonly [number, number])[], codes: QuestionCodes): number[] {
  const byCode = new Map(chosen);
  const counts: number[] = [];
  for (const { question, options } of codes) {
    for (const code of options) counts[code] = byCode.get(code) ?? 0;
    counts[question] = options.reduce((sum, code) => sum + (counts[code] ?? 0), 0);
  }
  return Array.from(counts, (count) => count ?? 0);
}

async function keep(pool: pg.Pool, inquiryId: string, bucket: string, responses: number, counts: number[]) {
  await pool.query(
    `insert into tally (inquiry_id, bucket, responses, counts, durations)
     values ($1, $2, $3, $4, $5) on conflict (inquiry_id, bucket)
     do update set responses = excluded.responses, counts = excluded.counts, durations = excluded.durations`,
    [inquiryId, bucket, responses, counts, JSON.stringify({ 60: responses })],
  );
}

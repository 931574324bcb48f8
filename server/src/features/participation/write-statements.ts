import { addBin, addBins, addBinsByCode, addCounts } from './add-tallies.ts';
import { stateOfInquiry } from './read-group.ts';

// Statements that store a group of submits. Each locks the inquiries and then their totals like all code, but only
// those in the expected state. Locks that are already held change nothing. An existing row makes the statement fail,
// because the commit is already sent and must not commit less. `on conflict do nothing` would cost a quarter more,
// because it looks up every row first.

/** 19 columns of the given responses, and one more of those that may be of invited people. */
const given = (more: { param: string; name: string }) => `
given as (
  select * from unnest($1::uuid[], $2::uuid[], $3::timestamp[], $4::int[], $5::text[], $6::bytea[], $7::timestamptz[],
    $8::timestamptz[], $9::int[], $10::real[], $11::real[], $12::uuid[], $13::uuid[], $14::text[], $15::text[],
    $16::bytea[], $17::bytea[], $18::text[], $19::text[]${more.param})
  as given (id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration, score,
    max_score, account_id, guest_key, drawn, rest, marker, sealed_submit, language, channel${more.name})
)`;
const withInvited = given({ param: ', $31::uuid[]', name: ', invited_id' });
const withFlag = given({ param: ', $31::uuid[], $32::bool[]', name: ', invited_id, waits' });
const anonymous = given({ param: '', name: '' });

/** From `$20` on 9 columns of what is added to the counts of each inquiry. */
const held = (more: { params: string; names: string; columns: string }) => `
held as (
  select added.inquiry_id, added.bucket, added.responses, added.counts::int[] as counts, added.extra::jsonb as extra,
    added.durations::jsonb as durations, added.listed::jsonb as listed, added.responses_before${more.columns}
  from unnest($20::uuid[], $21::timestamp[], $22::text[], $23::int[], $24::int[], $25::text[], $26::text[], $27::text[],
    $28::text[]${more.params})
    as added (inquiry_id, bucket, state, responses_before, responses, counts, extra, durations, listed${more.names})
  join inquiry i on i.id = added.inquiry_id and ${stateOfInquiry} = added.state
  for share of i
)`;

const markers = `
markers as (
  insert into participation_marker (inquiry_id, marker)
  select inquiry_id, marker from given join totals using (inquiry_id)
  returning 1
)`;

const stored = `id, inquiry_id, bucket, revision, choices, secret_hash, started_at, submitted_at, duration, score, max_score,
    account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id`;
const storedOfGiven = `id, inquiry_id, bucket, revision, choices::smallint[], secret_hash, started_at, submitted_at,
    duration, score, max_score, account_id, guest_key, drawn::smallint[], rest::jsonb, sealed_submit, language, channel,
    invited_id`;

type Sums = (added: string) => string;

const writeWith = (sums: Sums) => `
with ${withInvited}, ${held({ params: '', names: '', columns: '' })}, totals as (
  update tally set ${sums('held')}
  from held
  where tally.inquiry_id = held.inquiry_id and tally.bucket = '-infinity'
    and tally.responses = coalesce(held.responses_before, tally.responses)
  returning tally.inquiry_id
), buckets as (
  insert into tally (inquiry_id, bucket, responses, counts, extra, durations, listed)
  select inquiry_id, held.bucket, held.responses, held.counts, held.extra, held.durations, held.listed
  from held join totals using (inquiry_id)
  on conflict (inquiry_id, bucket) do update set ${sums('excluded')}
  returning 1
), ${markers}, responses as (
  insert into response (${stored})
  select ${storedOfGiven}
  from given join totals using (inquiry_id)
  returning 1
)
-- Fails unless every row was written.
select 1 / (
  (select count(*) from buckets) = $29::int and (select count(*) from markers) = $30::int
  and (select count(*) from responses) = $30::int
)::int`;

const anySums: Sums = (added) => `responses = tally.responses + ${added}.responses,
    counts = ${addCounts('tally.counts', `${added}.counts`)},
    extra = ${addBinsByCode('tally.extra', `${added}.extra`)},
    durations = ${addBins('tally.durations', `${added}.durations`)},
    listed = ${addBins('tally.listed', `${added}.listed`)}`;

// For the usual responses with choices and one duration, which saves the database a third of the work.
const choiceSums =
  (first: number): Sums =>
  (added) =>
    `responses = tally.responses + ${added}.responses,
    counts = ${addCounts('tally.counts', `${added}.counts`)},
    durations = ${addBin('tally.durations', `${added}.durations`, `$${first}::text`)},
    listed = ${addBin('tally.listed', `${added}.listed`, `$${first + 1}::text`)}`;

/** All are counted. `$29` inquiries, `$30` responses, `$31` whose they are by a list; the bin of durations and of listed values, where there is one. */
export const writeAny = { name: 'write-responses', text: writeWith(anySums) };
export const writeChoices = { name: 'write-choices', text: writeWith(choiceSums(32)) };

// Of anonymous inquiries: those that waited are counted together with some of the given ones; others wait. Rows are
// stored by their ids, which are random: nothing tells in which order the five came.
const countWith = (sums: Sums) => `
with ${withFlag}, known as (
  select * from unnest($33::uuid[], $34::int[]) as known (id, version)
), ${held({ params: ', $35::int[], $36::int[]', names: ', waiting_before, waits', columns: ', added.waiting_before, added.waits' })}, totals as (
  update tally set ${sums('held')}, waiting = tally.waiting + held.waits
  from held
  where tally.inquiry_id = held.inquiry_id and tally.bucket = '-infinity'
    and tally.responses = coalesce(held.responses_before, tally.responses)
    and tally.waiting = coalesce(held.waiting_before, tally.waiting)
  returning tally.inquiry_id
), buckets as (
  insert into tally (inquiry_id, bucket, responses, counts, extra, durations, listed)
  select inquiry_id, held.bucket, held.responses, held.counts, held.extra, held.durations, held.listed
  from held join totals using (inquiry_id) where held.responses > 0
  on conflict (inquiry_id, bucket) do update set ${sums('excluded')}
  returning 1
), ${markers}, counted as (
  delete from waiting_response as waiting using known, held join totals using (inquiry_id)
  where waiting.id = known.id and waiting.version = known.version and waiting.inquiry_id = held.inquiry_id
    and not waiting.is_edit
  returning waiting.*, held.bucket as counted_bucket
), responses as (
  insert into response (${stored}, edits)
  select ${storedOfGiven}, 0 from given join totals using (inquiry_id) where not waits
  union all
  select id, inquiry_id, counted_bucket, revision, choices, secret_hash, null, null, duration, score, max_score,
    null, null, drawn, rest, sealed_submit, language, null, null, edits
  from counted
  order by id
  returning 1
), later as (
  insert into waiting_response (id, inquiry_id, bucket, is_edit, revision, edits, choices, secret_hash, duration, score,
    max_score, drawn, rest, sealed_submit, language)
  select id, inquiry_id, bucket, false, revision, 0, choices::smallint[], secret_hash, duration, score, max_score,
    drawn::smallint[], rest::jsonb, sealed_submit, language
  from given join totals using (inquiry_id) where waits
  order by id
  returning 1
)
-- Fails unless every row was written.
select 1 / (
  (select count(*) from buckets) = $29::int and (select count(*) from markers) = $30::int
  and (select count(*) from counted) = cardinality($33::uuid[])
  and (select count(*) from responses) = $30::int - $37::int + cardinality($33::uuid[])
  and (select count(*) from later) = $37::int
)::int`;

/** `$29` inquiries that something is counted of, `$37` responses that wait. */
export const countAny = { name: 'count-responses', text: countWith(anySums) };
export const countChoices = { name: 'count-choices', text: countWith(choiceSums(38)) };

/** All of them wait. */
export const writeLater = {
  name: 'write-waiting',
  text: `
with ${anonymous}, held as (
  select added.* from unnest($20::uuid[], $21::text[], $22::int[], $23::int[], $24::int[])
    as added (inquiry_id, state, responses_before, waiting_before, waits)
  join inquiry i on i.id = added.inquiry_id and ${stateOfInquiry} = added.state
  for share of i
), totals as (
  update tally set waiting = tally.waiting + held.waits
  from held
  where tally.inquiry_id = held.inquiry_id and tally.bucket = '-infinity'
    and tally.responses = coalesce(held.responses_before, tally.responses)
    and tally.waiting = coalesce(held.waiting_before, tally.waiting)
  returning tally.inquiry_id
), ${markers}, later as (
  insert into waiting_response (id, inquiry_id, bucket, is_edit, revision, edits, choices, secret_hash, duration, score,
    max_score, drawn, rest, sealed_submit, language)
  select id, inquiry_id, bucket, false, revision, 0, choices::smallint[], secret_hash, duration, score, max_score,
    drawn::smallint[], rest::jsonb, sealed_submit, language
  from given join totals using (inquiry_id)
  returning 1
)
select 1 / ((select count(*) from markers) = $25::int and (select count(*) from later) = $25::int)::int`,
};

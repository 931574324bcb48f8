-- A group of submits is written by one function for each inquiry: its statements are small, planned once, and only
-- those run that there is something for. As one statement with a part for everything, its start alone took longer.

-- What decides about an inquiry who may take part, as one text, to compare states.
create function state_of(i inquiry) returns text language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at)::text
$$;

-- The sum of two documents of bins, without empty ones.
create function add_bins(kept jsonb, added jsonb) returns jsonb language plpgsql immutable as $$
begin
  if added = '{}' then return kept; end if;
  return (
    select (kept - coalesce(array_agg(bin) filter (where sum = 0), '{}'))
      || coalesce(jsonb_object_agg(bin, sum) filter (where sum <> 0), '{}')
    from (
      select bin, coalesce((kept -> bin)::numeric, 0) + amount::numeric as sum from jsonb_each(added) as bins (bin, amount)
    ) as sums);
end $$;

-- The same of documents of such documents, by the codes of questions.
create function add_bins_by_code(kept jsonb, added jsonb) returns jsonb language plpgsql immutable as $$
begin
  if added = '{}' then return kept; end if;
  return kept || (
    select jsonb_object_agg(code, add_bins(coalesce(kept -> code, '{}'), bins)) from jsonb_each(added) as codes (code, bins));
end $$;

-- For at most one bin, with a positive count, which saves looking for others.
create function add_bin(kept jsonb, bin text, amount integer) returns jsonb language sql stable as $$
  select case when bin is null then kept
    else kept || jsonb_build_object(bin, coalesce((kept -> bin)::numeric, 0) + amount) end
$$;

-- Of the responses that waited, so many are counted now. Nobody knows which of them came by a link: they are drawn by
-- lot.
create function count_channels(of_inquiry uuid, waited integer, counted integer) returns void language plpgsql as $$
begin
  if not exists (select from response_channel where inquiry_id = of_inquiry and waiting > 0) then return; end if;
  with known as (
    select channel, waiting from response_channel where inquiry_id = of_inquiry and waiting > 0
  ), lots as (
    select channel from known, generate_series(1, waiting)
    union all
    select null from generate_series(1, waited - (select sum(waiting)::integer from known))
  ), drawn as (
    select channel, count(*) as responses from (select channel from lots order by random() limit counted) as taken
    where channel is not null group by channel
  )
  update response_channel as kept set responses = kept.responses + drawn.responses, waiting = kept.waiting - drawn.responses
  from drawn where kept.inquiry_id = of_inquiry and kept.channel = drawn.channel;
end $$;

-- Stores accepted submits of one inquiry, their markers and what is counted with them. Locks the inquiry and then its
-- total, like all code. Fails unless every row was written: by NZ001 also where the inquiry, its total or a response that
-- waited is not what they were judged by.
create function store_submits(
  of_inquiry uuid, expected_state text,
  -- Null if they did not matter.
  expected_responses integer, expected_waiting integer,
  on_bucket timestamp,
  -- What is counted now: of those given, and of those that waited. The bins are null where there are several.
  counted integer, added_counts integer[], added_extra jsonb, added_durations jsonb, added_listed jsonb, has_few_bins boolean,
  duration_bin text, listed_bin text, released_ids uuid[], released_versions integer[],
  -- How many of those given wait.
  later integer,
  given_ids uuid[], given_revisions integer[], given_choices text[], given_secrets bytea[], given_started timestamptz[],
  given_submitted timestamptz[], given_durations integer[], given_scores real[], given_max_scores real[],
  given_accounts uuid[], given_guests uuid[], given_drawn text[], given_rests text[], given_markers bytea[],
  given_sealed bytea[], given_languages text[], given_channels text[], given_invited uuid[], given_waits boolean[]
) returns void language plpgsql as $$
declare
  counted_in timestamp;
  stored integer;
begin
  perform from inquiry i where i.id = of_inquiry and state_of(i) = expected_state for share;
  if not found then raise exception 'The inquiry has changed.' using errcode = 'NZ001'; end if;

  if counted = 0 then
    update tally set waiting = waiting + later
    where inquiry_id = of_inquiry and bucket = '-infinity'
      and responses = coalesce(expected_responses, responses) and waiting = coalesce(expected_waiting, waiting);
    if not found then raise exception 'The total has changed.' using errcode = 'NZ001'; end if;
  else
    foreach counted_in in array array['-infinity', on_bucket] loop
      update tally set responses = responses + counted,
        waiting = waiting + case when counted_in = '-infinity' then later - cardinality(released_ids) else 0 end,
        counts = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(counts, added_counts) as pair (a, b)),
        extra = add_bins_by_code(extra, added_extra),
        durations = case when has_few_bins then add_bin(durations, duration_bin, (added_durations ->> duration_bin)::integer)
          else add_bins(durations, added_durations) end,
        listed = case when has_few_bins then add_bin(listed, listed_bin, (added_listed ->> listed_bin)::integer)
          else add_bins(listed, added_listed) end
      where inquiry_id = of_inquiry and bucket = counted_in and (counted_in <> '-infinity'
        or responses = coalesce(expected_responses, responses) and waiting = coalesce(expected_waiting, waiting));
      continue when found;
      if counted_in = '-infinity' then raise exception 'The total has changed.' using errcode = 'NZ001'; end if;
      insert into tally (inquiry_id, bucket, responses, counts, extra, durations, listed)
      values (of_inquiry, on_bucket, counted, added_counts, added_extra, added_durations, added_listed);
      if not found then raise exception 'The counts were not written.' using errcode = 'NZ001'; end if;
    end loop;
  end if;

  insert into participation_marker (inquiry_id, marker) select of_inquiry, marker from unnest(given_markers) as marker;
  get diagnostics stored = row_count;
  if stored <> cardinality(given_ids) then raise exception 'A marker was not written.' using errcode = 'NZ001'; end if;

  if counted > 0 then
    -- By their ids, which are random: nothing tells in which order they came.
    with released as (
      delete from waiting_response as waiting using unnest(released_ids, released_versions) as known (id, version)
      where waiting.id = known.id and waiting.version = known.version and waiting.inquiry_id = of_inquiry
        and not waiting.is_edit
      returning waiting.*
    )
    insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash, started_at, submitted_at, duration,
      score, max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id)
    select id, of_inquiry, on_bucket, revision, 0, choices::smallint[], secret_hash, started_at, submitted_at, duration,
      score, max_score, account_id, guest_key, drawn::smallint[], rest::jsonb, sealed_submit, language, channel, invited_id
    from unnest(given_ids, given_revisions, given_choices, given_secrets, given_started, given_submitted, given_durations,
        given_scores, given_max_scores, given_accounts, given_guests, given_drawn, given_rests, given_sealed,
        given_languages, given_channels, given_invited, given_waits)
      as given (id, revision, choices, secret_hash, started_at, submitted_at, duration, score, max_score, account_id,
        guest_key, drawn, rest, sealed_submit, language, channel, invited_id, waits)
    where not waits
    union all
    select id, of_inquiry, on_bucket, revision, edits, choices, secret_hash, null, null, duration, score, max_score, null,
      null, drawn, rest, sealed_submit, language, null, null
    from released
    order by id;
    get diagnostics stored = row_count;
    if stored <> counted then
      raise exception 'A response no longer waits, or was not written.' using errcode = 'NZ001';
    end if;
    if cardinality(released_ids) > 0 then
      perform count_channels(of_inquiry, expected_waiting, cardinality(released_ids));
    end if;
  end if;

  if later > 0 then
    insert into waiting_response (id, inquiry_id, bucket, is_edit, revision, edits, choices, secret_hash, duration, score,
      max_score, drawn, rest, sealed_submit, language)
    select id, of_inquiry, on_bucket, false, revision, 0, choices::smallint[], secret_hash, duration, score, max_score,
      drawn::smallint[], rest::jsonb, sealed_submit, language
    from unnest(given_ids, given_revisions, given_choices, given_secrets, given_durations, given_scores, given_max_scores,
        given_drawn, given_rests, given_sealed, given_languages, given_waits)
      as given (id, revision, choices, secret_hash, duration, score, max_score, drawn, rest, sealed_submit, language, waits)
    where waits
    order by id;
    get diagnostics stored = row_count;
    if stored <> later then raise exception 'A response was not written.' using errcode = 'NZ001'; end if;
  end if;
end $$;

-- Every answer is counted together with its values, so how many were is no longer kept.
drop function store_submits(uuid, text, integer, timestamp, integer[], jsonb, bytea[], json);
alter table tally drop column listed;

-- What is added comes as short lists: a lone submit changes a few of many counts.
create function add_counts(kept integer[], codes integer[], amounts integer[]) returns integer[]
language plpgsql immutable as $$
declare
  missing constant integer := codes[cardinality(codes)] + 1 - cardinality(kept);
begin
  if missing > 0 then kept := kept || array_fill(0, array[missing]); end if;
  for i in 1 .. cardinality(codes) loop
    kept[codes[i] + 1] := kept[codes[i] + 1] + amounts[i];
  end loop;
  return kept;
end $$;
comment on function add_counts is 'The sum of counts and added amounts, whose codes are in ascending order.';

create or replace function add_bins(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
declare
  bin text;
  sum bigint;
begin
  for i in 0 .. jsonb_array_length(added) - 1 loop
    bin := added -> i ->> 0;
    sum := coalesce((kept ->> bin)::bigint, 0) + (added -> i ->> 1)::bigint;
    kept := case when sum = 0 then kept - bin else kept || jsonb_build_object(bin, sum) end;
  end loop;
  return kept;
end $$;
comment on function add_bins is 'The sum of a document of bins and added pairs of bin and amount, without empty ones.';

create or replace function add_bins_by_code(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
declare
  code text;
begin
  for i in 0 .. jsonb_array_length(added) - 1 loop
    code := added -> i ->> 0;
    kept := kept || jsonb_build_object(code, add_bins(coalesce(kept -> code, '{}'), added -> i -> 1));
  end loop;
  return kept;
end $$;
comment on function add_bins_by_code is
  'The sum of a document of bins by the codes of questions and added pairs of code and pairs of bins.';

create function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_extra jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  total integer;
  is_awaited boolean;
  stored integer;
begin
  select t.responses + come, coalesce(t.events_from, 0) between 0 and t.responses + come into total, is_awaited
  from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = '-infinity'
  where i.id = of_inquiry and state_of(i) = expected_state and t.responses = coalesce(expected_responses, t.responses)
  for share of i for update of t;
  if not found then raise exception 'The inquiry or its total has changed.' using errcode = 'NZ001'; end if;

  update tally set responses = responses + come,
    counts = add_counts(counts, added_codes, added_amounts),
    extra = add_bins_by_code(extra, added_extra),
    durations = add_bins(durations, added_durations),
    events_from = case when is_awaited and bucket = '-infinity' then -total else events_from end
  where inquiry_id = of_inquiry and bucket in ('-infinity', on_bucket);
  get diagnostics stored = row_count;
  if stored = 1 then
    insert into tally (inquiry_id, bucket, responses, counts, extra, durations)
    values (of_inquiry, on_bucket, come, add_counts('{}', added_codes, added_amounts),
      add_bins_by_code('{}', added_extra), add_bins('{}', added_durations));
  end if;

  insert into participation_marker (inquiry_id, marker) select of_inquiry, marker from unnest(given_markers) as marker;
  get diagnostics stored = row_count;
  if stored <> come then raise exception 'A marker was not written.' using errcode = 'NZ001'; end if;

  -- By their ids, which are random: within a group nothing says in which order they came.
  insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id)
  select id, of_inquiry, on_bucket, revision, 0, choices, secret_hash, started_at, submitted_at, duration, score, max_score,
    account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id
  from json_populate_recordset(null::response, given)
  order by id;
  get diagnostics stored = row_count;
  if stored <> come then raise exception 'A response was not written.' using errcode = 'NZ001'; end if;

  if is_awaited then insert into event (inquiry_id, kind) values (of_inquiry, 'responseStored'); end if;
end $$;
comment on function store_submits is
  'Stores accepted submits of one inquiry, their markers and counts. Locks the inquiry and then its total. Fails unless every row was written: by NZ001 if the inquiry or its total is not as the submits were judged by.';

-- Row locks have no queue: shared ones are granted while a writer waits. Submits queue for an advisory lock first.
create or replace function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_extra jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  total integer;
  is_awaited boolean;
  stored integer;
begin
  -- As waitForInquiryLock does.
  perform pg_advisory_xact_lock_shared(hashtextextended('inquiry ' || of_inquiry::text, 0));
  select t.responses + come, coalesce(t.events_from, 0) between 0 and t.responses + come into total, is_awaited
  from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = '-infinity'
  where i.id = of_inquiry and participation_state(i) = expected_state and t.responses = coalesce(expected_responses, t.responses)
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

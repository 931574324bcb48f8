-- The column has the name of what is in it.
alter table tally rename column extra to bins;

drop function store_submits(uuid, text, integer, timestamp, integer[], integer[], jsonb, jsonb, bytea[], json);
create function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_bins jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  is_awaited boolean;
  stored integer;
begin
  -- As waitForInquiryLock does.
  perform pg_advisory_xact_lock_shared(inquiry_lock_key(of_inquiry));
  select coalesce(t.awaited_response_count <= t.responses + come, false) into is_awaited
  from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = '-infinity'
  where i.id = of_inquiry and participation_state(i) = expected_state and t.responses = coalesce(expected_responses, t.responses)
  for share of i for update of t;
  if not found then raise exception 'The inquiry or its total has changed.' using errcode = 'NZ001'; end if;

  update tally set responses = responses + come,
    counts = add_counts(counts, added_codes, added_amounts),
    bins = add_bins_by_code(bins, added_bins),
    durations = add_bins(durations, added_durations),
    awaited_response_count = case when is_awaited and bucket = '-infinity' then null else awaited_response_count end
  where inquiry_id = of_inquiry and bucket in ('-infinity', on_bucket);
  get diagnostics stored = row_count;
  if stored = 1 then
    insert into tally (inquiry_id, bucket, responses, counts, bins, durations)
    values (of_inquiry, on_bucket, come, add_counts('{}', added_codes, added_amounts),
      add_bins_by_code('{}', added_bins), add_bins('{}', added_durations));
  end if;

  insert into participation_marker (inquiry_id, marker) select of_inquiry, marker from unnest(given_markers) as marker;
  get diagnostics stored = row_count;
  if stored <> come then raise exception 'A marker was not written.' using errcode = 'NZ001'; end if;

  -- By their ids, which are random: within a group nothing says in which order they came.
  insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash, started_at, submitted_at, duration,
    score, max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invitee_id)
  select id, of_inquiry, on_bucket, revision, 0, choices, secret_hash, started_at, submitted_at, duration, score, max_score,
    account_id, guest_key, drawn, rest, sealed_submit, language, channel, invitee_id
  from json_populate_recordset(null::response, given)
  order by id;
  get diagnostics stored = row_count;
  if stored <> come then raise exception 'A response was not written.' using errcode = 'NZ001'; end if;

  if is_awaited then insert into event (inquiry_id, kind) values (of_inquiry, 'responseStored'); end if;
end $$;
comment on function store_submits is
  'Stores accepted submits of one inquiry with their markers and counts. Locks the inquiry and then its total. Raises NZ001 if either is not as the submits were judged by, or a row was not written.';

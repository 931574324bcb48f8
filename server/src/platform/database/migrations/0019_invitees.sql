-- One name for an invited person, for their marker and for what someone explains in a report or takedown. Nodes of the
-- version before are stopped for this update anyway (decision 54).

alter table invited_person rename to invitee;
alter table invited_list rename to invitee_list;
alter table invitation rename column person_id to invitee_id;
alter table attempt rename column invited_id to invitee_id;
alter table response rename column invited_id to invitee_id;
alter table attempt rename column subject to marker;
alter table moderation rename column words to explanation;
alter table report rename column words to explanation;
alter table invitation_campaign rename column unwanted to opted_out;

alter table invitee rename constraint invited_person_pkey to invitee_pkey;
alter table invitee rename constraint invited_person_inquiry_id_fkey to invitee_inquiry_id_fkey;
alter table invitee rename constraint invited_person_reachable to invitee_reachable;
alter table invitee_list rename constraint invited_list_pkey to invitee_list_pkey;
alter table invitee_list rename constraint invited_list_inquiry_id_fkey to invitee_list_inquiry_id_fkey;
alter table invitation rename constraint invitation_person_id_fkey to invitation_invitee_id_fkey;
alter table attempt rename constraint attempt_inquiry_id_subject_key to attempt_inquiry_id_marker_key;
-- PostgreSQL 18 also names "not null".
do $$
declare
  one record;
begin
  for one in
    select k.conname as name, c.relname as relation, c.relname || '_' || a.attname || '_not_null' as wanted
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace
      and c.relname in ('invitee', 'invitee_list', 'invitation', 'attempt', 'report', 'invitation_campaign')
  loop
    if one.name <> one.wanted then
      execute format('alter table %I rename constraint %I to %I', one.relation, one.name, one.wanted);
    end if;
  end loop;
  execute format('alter sequence %s rename to invitee_position_seq', pg_get_serial_sequence('invitee', 'position'));
end $$;

alter index invited_person_added rename to invitee_added;
alter index invited_person_email rename to invitee_email;
alter index invited_person_link rename to invitee_link;
alter index invited_person_mobile rename to invitee_mobile;
alter index invited_person_name rename to invitee_name;
alter index response_invited rename to response_invitee;

alter table invitation drop constraint invitation_state_check;
drop index invitation_handed;
update invitation set state = case state when 'handed' then 'queued' else 'opted_out' end
where state in ('handed', 'unwanted');
alter table invitation add constraint invitation_state_check
  check (state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'uncertain', 'opted_out', 'skipped'));
create index invitation_queued on invitation (campaign_id, invitee_id) where state = 'queued';

comment on table invitee_list is
  'One row for each list of invitees. Changes of the list lock it, count the people and raise the version.';
comment on table invitation is
  'One row for each campaign and invitee. It has no foreign key to the campaign, because a hundred thousand rows are inserted at once and both are deleted with the inquiry.';
comment on column invitation.state is
  '`queued`: in delivery; `opted_out`: the address has opted out.';
comment on column invitation_campaign.filter is
  'Which invitees get it, evaluated when it begins; null for all.';

create function inquiry_lock_key(id uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('inquiry ' || id::text, 0)
$$;
comment on function inquiry_lock_key is
  'The key of the advisory lock in whose queue writers of an inquiry wait.';

create or replace function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_extra jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  total integer;
  is_awaited boolean;
  stored integer;
begin
  -- As waitForInquiryLock does.
  perform pg_advisory_xact_lock_shared(inquiry_lock_key(of_inquiry));
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
    score, max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invitee_id)
  select id, of_inquiry, on_bucket, revision, 0, choices, secret_hash, started_at, submitted_at, duration, score, max_score,
    account_id, guest_key, drawn, rest, sealed_submit, language, channel, invitee_id
  from json_populate_recordset(null::response, given)
  order by id;
  get diagnostics stored = row_count;
  if stored <> come then raise exception 'A response was not written.' using errcode = 'NZ001'; end if;

  if is_awaited then insert into event (inquiry_id, kind) values (of_inquiry, 'responseStored'); end if;
end $$;

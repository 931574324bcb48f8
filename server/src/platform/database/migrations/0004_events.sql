-- An outbox of events, and notices of new responses to owners.

create table event (
  id bigint generated always as identity constraint event_pk primary key,
  inquiry_id uuid not null,
  kind text not null,
  tries integer not null default 0,
  retry_at timestamptz
);
create index event_inquiry on event (inquiry_id, id);
comment on table event is
  'Written in the transaction of what happened, and deleted when all subscribers have it. Without a time: a secret ballot stores none.';
comment on column event.retry_at is
  'After a failed delivery: the next try. Later events of the inquiry wait for it.';

create table response_notice (
  inquiry_id uuid constraint response_notice_pk primary key
    constraint response_notice_inquiry references inquiry (id) on delete cascade,
  mode text not null default 'daily' constraint response_notice_mode check (mode in ('atOnce', 'hourly', 'daily', 'off')),
  at_count integer,
  is_count_reached boolean not null default false,
  noticed_responses integer not null default 0,
  due_at timestamptz
);
create index response_notice_due on response_notice (due_at) where due_at is not null;
comment on table response_notice is
  'How the owner learns of new responses. Inquiries without a row have a daily summary.';
comment on column response_notice.noticed_responses is
  'The number of responses at the last notice.';

insert into response_notice (inquiry_id, noticed_responses)
select t.inquiry_id, t.responses from tally t join inquiry i on i.id = t.inquiry_id
where t.bucket = '-infinity' and t.responses > 0;

alter table tally add column events_from integer;
comment on column tally.events_from is
  'Of the total: the number of responses from which the next submit writes one event. Null: any. Negative: it is written.';

create or replace function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_counts integer[], added_bins jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  counted_in timestamp;
  stored integer;
  is_reached boolean;
  is_awaited boolean;
begin
  perform from inquiry i where i.id = of_inquiry and state_of(i) = expected_state for share;
  if not found then raise exception 'The inquiry has changed.' using errcode = 'NZ001'; end if;

  foreach counted_in in array array['-infinity', on_bucket] loop
    update tally set responses = responses + come,
      counts = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(counts, added_counts) as pair (a, b)),
      extra = add_bins_by_code(extra, added_bins -> 'extra'),
      durations = add_bins(durations, added_bins -> 'durations'),
      listed = add_bins(listed, added_bins -> 'listed'),
      -- Negative once the event is written: the total that reached it, which older versions of PostgreSQL can return.
      events_from = case when counted_in <> '-infinity' or events_from < 0 or events_from > responses + come
        then events_from else -(responses + come) end
    where inquiry_id = of_inquiry and bucket = counted_in
      and (counted_in <> '-infinity' or responses = coalesce(expected_responses, responses))
    returning events_from = -responses into is_reached;
    if counted_in = '-infinity' then is_awaited := is_reached; end if;
    continue when found;
    if counted_in = '-infinity' then raise exception 'The total has changed.' using errcode = 'NZ001'; end if;
    insert into tally (inquiry_id, bucket, responses, counts, extra, durations, listed)
    values (of_inquiry, on_bucket, come, added_counts, added_bins -> 'extra', added_bins -> 'durations',
      added_bins -> 'listed');
    if not found then raise exception 'The counts were not written.' using errcode = 'NZ001'; end if;
  end loop;

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

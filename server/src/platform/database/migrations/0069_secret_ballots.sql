-- Every response is counted at once. Only secret ballots withhold results: until they are closed, which a job does once.

-- When a secret ballot was closed for good, and whether its results were released then. Both are set once, together.
alter table inquiry add column ballot_closed_at timestamptz;
alter table inquiry add column ballot_result text
  constraint inquiry_ballot_result check (ballot_result in ('released', 'withheld'));
alter table inquiry add constraint inquiry_ballot_closed
  check ((ballot_closed_at is null) = (ballot_result is null));

-- What stood beside responses that waited to be counted.
drop trigger response_drops_waiting_edits on response;
drop trigger response_replaces_waiting_edits on response;
drop trigger inquiry_deletes_waiting_responses on inquiry;
drop trigger response_deletes_listed on response;
drop trigger tally_notes_popularity on tally;
drop function drop_waiting_edits();
drop function delete_waiting_responses();
drop function delete_listed_responses();
drop function store_submits;
drop function count_channels;
drop function add_bin;
drop view current_response;
drop table listed_response, response_listing, marker_rewrite;

-- The condition stands in the function, since that of a trigger is parsed by every statement.
create or replace function note_popularity() returns trigger language plpgsql as $$
begin
  -- From a thousand on the last digit doesn't count.
  if new.bucket = '-infinity' and new.responses <> old.responses
    and (least(new.responses, old.responses) < 1000 or new.responses / 10 <> old.responses / 10) then
    update inquiry_listing set popularity = popularity(new.responses)
    where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses);
  end if;
  return null;
end $$;
create trigger tally_notes_popularity after update of responses on tally
  for each row execute function note_popularity();

-- The counts of these lack what waited: a count of listed values that can't be right has them counted again when they are
-- first read.
update tally set listed = listed || jsonb_build_object('0', coalesce((listed ->> '0')::integer, 0) - 1)
where bucket = '-infinity' and exists (select from waiting_response where inquiry_id = tally.inquiry_id);
update tally set responses = responses + waiting where bucket = '-infinity' and waiting > 0;
update response_channel set responses = responses + waiting where waiting > 0;

insert into response (id, inquiry_id, bucket, revision, edits, choices, secret_hash, duration, score, max_score, drawn, rest,
  sealed_submit, language)
select id, inquiry_id, bucket, revision, edits, choices, secret_hash, duration, score, max_score, drawn, rest, sealed_submit,
  language
from waiting_response where not is_edit order by id;
update response set choices = changed.choices, rest = changed.rest, score = changed.score, max_score = changed.max_score,
  edits = changed.edits
from waiting_response as changed where changed.is_edit and changed.id = response.id;

drop table waiting_response;
drop index tally_end_due;
drop index inquiry_end_unseen;
alter table tally drop column waiting, drop column end_counted, drop column end_due;
alter table response_channel drop column waiting;
alter table inquiry drop column end_seen;

-- Open inquiries are no longer anonymous: `anonymous` says that an inquiry is a secret ballot. What was published decides
-- for drafts and earlier revisions too, so that nothing is stored by another rule.
create temporary table privacy on commit drop as
select inquiry.id, published.definition ->> 'cooperationType' as cooperation_type,
  published.definition ->> 'cooperationType' <> 'anon' and (published.definition ->> 'anonymous')::boolean as anonymous
from inquiry join inquiry_revision published
  on published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision;
update inquiry_revision
set definition = definition
  || jsonb_build_object('cooperationType', privacy.cooperation_type, 'anonymous', privacy.anonymous)
from privacy
where privacy.id = inquiry_id and (definition -> 'cooperationType', definition -> 'anonymous')
  is distinct from (to_jsonb(privacy.cooperation_type), to_jsonb(privacy.anonymous));
update inquiry
set definition = definition
  || jsonb_build_object('cooperationType', privacy.cooperation_type, 'anonymous', privacy.anonymous)
from privacy
where privacy.id = inquiry.id and (definition -> 'cooperationType', definition -> 'anonymous')
  is distinct from (to_jsonb(privacy.cooperation_type), to_jsonb(privacy.anonymous));
update inquiry set definition = definition || '{"anonymous": false}'
where published_revision is null and definition @> '{"cooperationType": "anon", "anonymous": true}';

-- A copy of what is published, for the job that closes ballots. Those that ended before are closed by it at once.
alter table inquiry add column secret_ballot boolean not null default false;
update inquiry set secret_ballot = true from privacy where privacy.id = inquiry.id and privacy.anonymous;
create index inquiry_open_ballots on inquiry (id) where secret_ballot and ballot_closed_at is null;
-- By which link its participants came is not kept of a ballot.
delete from response_channel using inquiry where inquiry.id = inquiry_id and inquiry.secret_ballot;
-- Nothing is hidden of sendings any more: who has not answered is shown for reminders.
update invitation_wave set waits_for = null where waits_for = 'turn';
alter table invitation_wave drop column anonymous;

-- What decides about an inquiry who may take part, as one text, to compare states.
create or replace function state_of(i inquiry) returns text language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at,
    i.ballot_closed_at)::text
$$;

-- The sum of two documents of bins, without empty ones. Submits add to few bins.
create or replace function add_bins(kept jsonb, added jsonb) returns jsonb language plpgsql immutable as $$
declare
  bin text;
  amount jsonb;
  sum numeric;
begin
  for bin, amount in select * from jsonb_each(added) loop
    sum := coalesce((kept -> bin)::numeric, 0) + amount::numeric;
    kept := case when sum = 0 then kept - bin else kept || jsonb_build_object(bin, sum) end;
  end loop;
  return kept;
end $$;

-- Stores accepted submits of one inquiry, their markers and counts. Locks the inquiry and then its total, like all code.
-- Fails unless every row was written: by NZ001 also where the inquiry or its total is not what they were judged by.
create function store_submits(
  of_inquiry uuid, expected_state text,
  -- Null if it did not matter.
  expected_responses integer,
  on_bucket timestamp,
  -- The counts to add, by code, and the bins: `extra`, `durations` and `listed`.
  added_counts integer[], added_bins jsonb,
  given_markers bytea[],
  -- The rows of `response`, without what is the same for all.
  given json
) returns void language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  counted_in timestamp;
  stored integer;
begin
  perform from inquiry i where i.id = of_inquiry and state_of(i) = expected_state for share;
  if not found then raise exception 'The inquiry has changed.' using errcode = 'NZ001'; end if;

  foreach counted_in in array array['-infinity', on_bucket] loop
    update tally set responses = responses + come,
      counts = array(select coalesce(a, 0) + coalesce(b, 0) from unnest(counts, added_counts) as pair (a, b)),
      extra = add_bins_by_code(extra, added_bins -> 'extra'),
      durations = add_bins(durations, added_bins -> 'durations'),
      listed = add_bins(listed, added_bins -> 'listed')
    where inquiry_id = of_inquiry and bucket = counted_in
      and (counted_in <> '-infinity' or responses = coalesce(expected_responses, responses));
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
end $$;

-- Most submits change no popularity: it cost them calls.
drop trigger tally_notes_popularity on tally;

create or replace function note_popularity() returns trigger
language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses)
  where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses);
  return null;
end $$;

-- From a thousand on the last digit doesn't count.
create trigger tally_notes_popularity after update of responses on tally
  for each row when (new.bucket = '-infinity' and new.responses <> old.responses
    and (least(new.responses, old.responses) < 1000 or new.responses / 10 <> old.responses / 10))
  execute function note_popularity();

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

-- Endings and exam settings in stored documents.
update inquiry set definition =
  '{"endings": [], "redirectUrl": "", "passMark": null, "showRightAnswers": "never", "certificate": false}' || definition;
update inquiry_revision set definition =
  '{"endings": [], "redirectUrl": "", "passMark": null, "showRightAnswers": "never", "certificate": false}' || definition;

-- Deleted inquiries stay restorable for a while.
alter table inquiry add column deleted_at timestamptz;
comment on column inquiry.deleted_at is 'In the bin of its owner since then; a job erases it.';
create index inquiry_in_bin on inquiry (deleted_at) where deleted_at is not null;

create or replace function state_of(i inquiry) returns text
language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at,
    i.ballot_closed_at, i.deleted_at)::text
$$;

create or replace function put_on_lists(given inquiry) returns void
language plpgsql as $$
begin
  if given.published_revision is null or given.publish_date is null or given.cooperation_type is null
    or not given.listed or given.taken_down_at is not null or given.deleted_at is not null then
    delete from inquiry_listing where inquiry_id = given.id;
    return;
  end if;
  insert into inquiry_listing as kept (inquiry_id, owner_id, is_template, cooperation_type, language, category_id,
    begins_at, ends_at, popularity, tags)
  select given.id, given.owner_id, given.is_template, given.cooperation_type, given.language, given.category_id,
    given.publish_date, coalesce(given.expire_date, 'infinity'),
    coalesce((select popularity(responses) from tally where inquiry_id = given.id and bucket = '-infinity'), 0),
    coalesce((
      select array_agg(distinct fold_marks(fold_text(tag)) collate "C")
      from inquiry_revision cross join lateral jsonb_array_elements_text(definition -> 'tags') as given_tag (tag)
      where inquiry_id = given.id and revision = given.published_revision
    ), '{}')
  on conflict (inquiry_id) do update set owner_id = excluded.owner_id, is_template = excluded.is_template,
    cooperation_type = excluded.cooperation_type, language = excluded.language, category_id = excluded.category_id,
    begins_at = excluded.begins_at, ends_at = excluded.ends_at, tags = excluded.tags
  where (kept.owner_id, kept.is_template, kept.cooperation_type, kept.language, kept.category_id, kept.begins_at,
    kept.ends_at, kept.tags) is distinct from (excluded.owner_id, excluded.is_template, excluded.cooperation_type,
    excluded.language, excluded.category_id, excluded.begins_at, excluded.ends_at, excluded.tags);
  insert into inquiry_words as kept (inquiry_id, words) values (given.id, fold_marks(given.search_text))
  on conflict (inquiry_id) do update set words = excluded.words where kept.words <> excluded.words;
end $$;

drop trigger inquiry_listed on inquiry;
create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date, is_template, taken_down_at, deleted_at, language, category_id, cooperation_type, listed, search_text on inquiry
  for each row execute function inquiry_listed();

-- How long responses are kept.
update inquiry set definition = '{"retentionDays": null, "retentionFrom": "submit"}' || definition;
update inquiry_revision set definition = '{"retentionDays": null, "retentionFrom": "submit"}' || definition;
create index inquiry_revision_retention on inquiry_revision (inquiry_id)
  where definition ->> 'retentionDays' is not null;

alter table tally add column retired integer not null default 0;
comment on column tally.retired is
  'Of the total: responses deleted because their time was over. Their places stay taken.';

-- Files that participants upload as answers.

create table answer_file (
  file_id uuid constraint answer_file_pk primary key
    constraint answer_file_file references stored_file (id) on delete cascade,
  inquiry_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  secret_hash bytea not null
);
create index answer_file_inquiry on answer_file (inquiry_id);
create index answer_file_attempt on answer_file (attempt_id);
comment on table answer_file is
  'Files uploaded as answers, each bound to the attempt (later the response of the same id) that it was uploaded in and to its secret. They count for the owner of the inquiry. Pending until `file_use` has them with the response''s id.';

comment on table file_use is
  'What uses which file: `draft`, `published` and `copied` with an inquiry''s id, `avatar` with an account''s, `message` and `report` with theirs, `answer` with a response''s. A file that stands here can''t lose its row.';

-- Files of answers go with their responses and inquiry, also those of a closing secret ballot, which no one may open.
create or replace function responses_deleted() returns trigger
language plpgsql as $$
declare
  texts written_text[];
  touched uuid[];
  buckets timestamp[];
begin
  if exists (select from response_block_state where inquiry_id in (select inquiry_id from gone)) then
    select array_agg(inquiry_id), array_agg(bucket) into touched, buckets
    from (select distinct inquiry_id, bucket from gone) as changed;
    perform delete_touched_blocks(touched, buckets);
  end if;
  delete from flagged_response using gone where flagged_response.response_id = gone.id;
  delete from response_note using gone where response_note.response_id = gone.id;
  delete from response_version using gone where response_version.response_id = gone.id;
  update response_channel set responses = responses - counted.count
  from (select inquiry_id, channel, count(*)::int as count from gone
        where channel is not null group by inquiry_id, channel) as counted
  where response_channel.inquiry_id = counted.inquiry_id and response_channel.channel = counted.channel;
  if exists (select from text_counting where inquiry_id in (select inquiry_id from gone)) then
    perform from text_counting where inquiry_id in (select inquiry_id from gone) order by inquiry_id for share;
    select array_agg(given::written_text) into texts
    from gone join text_counting as counting using (inquiry_id)
      cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
    where (coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
      >= (counting.from_moment, counting.from_id) or counting.complete;
    if texts is not null then perform take_texts(texts); end if;
  end if;
  if exists (select from answer_file where inquiry_id in (select inquiry_id from gone)) then
    insert into unclaimed_file (id, since)
    select file_id, now() from file_use join gone on gone.id = file_use.used_by where kind = 'answer' order by file_id
    on conflict (id) do update set since = excluded.since;
    delete from file_use using gone where file_use.used_by = gone.id and file_use.kind = 'answer';
  end if;
  return null;
end $$;

create or replace function inquiry_deleted() returns trigger
language plpgsql as $$
declare
  comments bigint;
begin
  insert into unclaimed_file (id, since) select file_id, now() from answer_file where inquiry_id = old.id order by file_id
  on conflict (id) do update set since = excluded.since;
  delete from text_counting where inquiry_id = old.id;
  if (select responses from tally where inquiry_id = old.id and bucket = '-infinity') > 20000 then
    insert into deleted_inquiry (id) values (old.id);
  else
    delete from response where inquiry_id = old.id;
    delete from participation_marker where inquiry_id = old.id;
    delete from counted_text where inquiry_id = old.id;
    delete from tally_value where inquiry_id = old.id;
  end if;
  -- Writers of comments hold this row.
  select last_position::bigint + likes + dislikes into comments from inquiry_talk where inquiry_id = old.id for update;
  if comments > 1000 then
    insert into deleted_talk (id) values (old.id);
  else
    delete from inquiry_comment where inquiry_id = old.id;
    delete from inquiry_feedback where inquiry_id = old.id;
  end if;
  delete from file_use where used_by = old.id;
  insert into former_inquiry (id) values (old.id);
  return old;
end $$;

-- What notices and e-mails have reported.
alter table response_notice add column noticed_at timestamptz;
comment on column response_notice.noticed_at is
  'When responses were last counted as noticed. Of deleted ones, only those until then lower `noticed_responses`.';

alter table notification add column mailed_count integer not null default 0;
update notification set mailed_count = count where read_at is null and not mail_due;
comment on column notification.mailed_count is 'The part of `count` that the last e-mail has reported.';

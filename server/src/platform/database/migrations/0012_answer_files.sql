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

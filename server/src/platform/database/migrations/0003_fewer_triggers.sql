-- Triggers only guard integrity and keep counters that several writers touch; the other ones moved into the functions
-- that write. docs/schema.md lists those that remain.

drop trigger account_disabled on account;
drop trigger account_disabled_ends_sessions on account;
drop trigger avatar_added on account;
drop trigger avatar_changed on account;
drop trigger avatar_removed on account;
drop trigger password_ends_archives on account;
drop trigger shows_online_changed on account;
drop trigger chat_marks_held on chat_block;
drop trigger chat_marks_told on chat_block;
drop trigger chat_place_given on chat_member;
drop trigger chat_message_files_gone on chat_message;
drop trigger deleted_inquiry_deletes_texts on deleted_inquiry;
drop trigger deleted_inquiry_deletes_values on deleted_inquiry;
drop trigger inquiry_settles_category on inquiry;
drop trigger inquiry_revision_takes_extension on inquiry_revision;
drop trigger published_files_noted on inquiry_revision;
drop trigger moderation_files_gone on moderation;
drop trigger notified on notification;
drop function account_disabled(), end_sessions(), avatar_noted(), cancel_archives_of_account(), shows_online_changed(),
  chat_marks_held(), chat_marks_told(), chat_place_given(), chat_message_files_gone(), delete_values(), settle_category(),
  published_files_noted(), moderation_files_gone(), notified(), take_extension_of_draft();

-- Sessions
drop trigger session_ended on session;
drop trigger session_ends_archives on session;
drop function session_ended(), cancel_archives_of_sessions();
create function sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('session', id)::text) from ended;
  update personal_export set state = 'cancelled', ended_at = now()
  where session_id in (select id from ended) and state <> 'cancelled';
  return null;
end $$;
comment on function sessions_ended() is
  'Closes live connections and cancels personal downloads of sessions, however those end.';
create trigger sessions_ended after delete on session referencing old table as ended
  for each statement execute function sessions_ended();

-- Files
drop view doubtful_file;
drop table inquiry_file;
drop function inquiry_files_added(), inquiry_files_removed();
create or replace function file_uses_added() returns trigger language plpgsql as $$
begin
  -- In the order of ids, so that no two transactions wait for each other.
  perform from stored_file where id in (select file_id from added) and unused_since is not null
  order by id for no key update;
  update stored_file set unused_since = null where id in (select file_id from added) and unused_since is not null;
  return null;
end $$;
create or replace function file_uses_removed() returns trigger language plpgsql as $$
begin
  perform from stored_file where id in (select file_id from removed) order by id for no key update;
  update stored_file set unused_since = now()
  where id in (select file_id from removed) and not exists (select from file_use where file_id = stored_file.id);
  return null;
end $$;
comment on function file_uses_added() is 'Keeps stored_file.unused_since for all features that use files.';
comment on function file_uses_removed() is 'Keeps stored_file.unused_since for all features that use files.';

-- Inquiries
insert into former_inquiry select id from deleted_talk on conflict do nothing;
drop trigger inquiry_id_is_free on inquiry;
drop trigger inquiry_makes_talk on inquiry;
drop function refuse_deleted_id(), make_talk();
create function inquiry_inserted() returns trigger language plpgsql as $$
begin
  -- After the insert, which waited for a deletion of the same id.
  if exists (select from former_inquiry where id = new.id) then
    raise unique_violation using message = 'An inquiry of this id was deleted.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  insert into inquiry_talk (inquiry_id) values (new.id);
  return null;
end $$;
comment on function inquiry_inserted() is 'Refuses ids of deleted inquiries, and makes the row of the comment counts.';
create trigger inquiry_inserted after insert on inquiry for each row execute function inquiry_inserted();

drop trigger copied_files_removed on inquiry;
drop trigger inquiry_deletes_counted_texts on inquiry;
drop trigger inquiry_deletes_responses on inquiry;
drop trigger inquiry_deletes_talk on inquiry;
drop trigger inquiry_keeps_its_id on inquiry;
drop function copied_files_removed(), delete_counted_texts(), delete_responses(), delete_talk(), keep_inquiry_id();
create function inquiry_deleted() returns trigger language plpgsql as $$
declare
  comments bigint;
begin
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
comment on function inquiry_deleted() is
  'Deletes what refers to an inquiry without a foreign key, or leaves very many rows to a job.';
-- Before, since the counts go with the inquiry.
create trigger inquiry_deleted before delete on inquiry for each row execute function inquiry_deleted();

-- Responses
drop trigger response_deletes_flags on response;
drop trigger response_deletes_notes on response;
drop trigger response_deletes_versions on response;
drop trigger response_takes_out_channels on response;
drop trigger response_takes_texts on response;
drop trigger response_deleted_from_blocks on response;
drop function delete_flags_of_responses(), delete_response_notes(), delete_response_versions(), take_out_channels(),
  texts_taken(), response_deleted_from_blocks();
create function responses_deleted() returns trigger language plpgsql as $$
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
  return null;
end $$;
comment on function responses_deleted() is
  'Deletes what belongs to responses and has no foreign key, and keeps channels, counted texts and blocks.';
create trigger responses_deleted after delete on response
  referencing old table as gone for each statement execute function responses_deleted();

drop trigger response_changed_in_blocks on response;
drop trigger response_changes_texts on response;
drop function response_changed_in_blocks(), texts_changed();
create function responses_changed() returns trigger language plpgsql as $$
declare
  texts written_text[];
  touched uuid[];
  buckets timestamp[];
begin
  if exists (select from response_block_state where inquiry_id in (select inquiry_id from added)) then
    select array_agg(inquiry_id), array_agg(bucket) into touched, buckets
    from (
      select added.inquiry_id, added.bucket from gone join added using (id)
      where (gone.inquiry_id, gone.bucket, gone.choices, gone.rest, gone.duration, gone.score, gone.language,
          gone.channel)
        is distinct from (added.inquiry_id, added.bucket, added.choices, added.rest, added.duration, added.score,
          added.language, added.channel)
      union
      select gone.inquiry_id, gone.bucket from gone join added using (id)
      where (gone.inquiry_id, gone.bucket) is distinct from (added.inquiry_id, added.bucket)
    ) as changed;
    if touched is not null then perform delete_touched_blocks(touched, buckets); end if;
  end if;
  if exists (select from text_counting where inquiry_id in (select inquiry_id from added)) then
    perform from text_counting where inquiry_id in (select inquiry_id from added) order by inquiry_id for share;
    select array_agg(given::written_text) into texts
    from gone join added using (id) join text_counting as counting on counting.inquiry_id = gone.inquiry_id
      cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
    where gone.rest is distinct from added.rest
      and ((coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
        >= (counting.from_moment, counting.from_id) or counting.complete);
    if texts is not null then perform take_texts(texts); end if;
    select array_agg(given::written_text) into texts
    from added join gone using (id) join text_counting as counting on counting.inquiry_id = added.inquiry_id
      cross join lateral texts_of(added.inquiry_id, added.id, added.submitted_at, added.rest) as given
    where gone.rest is distinct from added.rest
      and ((coalesce(added.submitted_at, added.bucket at time zone 'UTC'), added.id)
        >= (counting.from_moment, counting.from_id) or counting.complete);
    if texts is not null then perform add_texts(texts); end if;
  end if;
  return null;
end $$;
comment on function responses_changed() is 'Keeps counted texts, and deletes blocks of changed responses.';
create trigger responses_changed after update on response
  referencing old table as gone new table as added for each statement execute function responses_changed();
comment on function text_added() is
  'By row, since most responses have no texts: a trigger by statement would copy every row.';

-- Comments
drop trigger comment_deletion_closes_reports on inquiry_comment;
drop trigger none_held on inquiry_talk;
drop function close_reports_of_deleted(), none_held();
create or replace function comment_counted() returns trigger language plpgsql as $$
declare
  at inquiry_comment;
  was_listed boolean := coalesce(old.parent_id is null and (old.state = 'shown' or old.replies > 0), false);
  is_listed boolean := coalesce(new.parent_id is null and (new.state = 'shown' or new.replies > 0), false);
  is_shown boolean := coalesce(new.state = 'shown', false);
  more_shown integer := is_shown::int - coalesce(old.state = 'shown', false)::int;
  more_held integer := coalesce(new.state = 'held', false)::int - coalesce(old.state = 'held', false)::int;
  now_held integer;
  owner uuid;
begin
  if tg_op = 'DELETE' then at := old; else at := new; end if;
  update inquiry_talk set
    comments = comments + more_shown,
    held = held + more_held,
    threads = threads + is_listed::int - was_listed::int,
    pinned_comment = case when pinned_comment = at.id and not is_shown then null else pinned_comment end,
    version = version + 1
  where inquiry_id = at.inquiry_id
  returning held into now_held;
  -- The inquiry is gone, and its comments are only cleared away.
  if not found then return null; end if;
  if is_listed <> was_listed then
    insert into comment_chunk (inquiry_id, chunk, threads)
    values (at.inquiry_id, at.position / 1000, is_listed::int - was_listed::int)
    on conflict (inquiry_id, chunk) do update set threads = comment_chunk.threads + excluded.threads;
  end if;
  if at.parent_id is not null and more_shown <> 0 then
    update inquiry_comment set replies = replies + more_shown where id = at.parent_id;
  end if;
  -- Nothing waits for the owner's approval any more.
  if more_held < 0 and now_held = 0 then
    update notification set read_at = now()
    where account_id = (select owner_id from inquiry where id = at.inquiry_id)
      and group_key = 'heldComment ' || at.inquiry_id and read_at is null
    returning account_id into owner;
    if found then perform pg_notify('nazar', json_build_object('notified', owner)::text); end if;
  end if;
  -- A comment that its author deletes needs no decision.
  if tg_op = 'UPDATE' and new.state = 'deleted' and old.state <> 'deleted' then
    update moderation set open_reports = 0 where comment_id = new.id and taken_down_at is null and open_reports > 0;
  end if;
  return null;
end $$;
comment on function comment_counted() is
  'Keeps the counts of comments for authors, owners, moderators and deleted accounts, and what depends on them.';
comment on function comment_liked() is 'Counts likes, also those that go with an account.';
comment on function feedback_counted() is 'Counts likes and dislikes, also those that go with an account.';

-- Chat
drop trigger chat_people_changed on group_person;
drop trigger chat_people_gone on group_person;
drop function chat_people_changed(), chat_people_gone();
create function group_person_changed() returns trigger language plpgsql as $$
declare
  gone record;
begin
  if tg_op = 'DELETE' then
    for gone in
      update chat_member set state = 'left' where state <> 'left' and person_id = old.id returning chat_id, account_id
    loop
      perform pg_notify('nazar',
        json_build_object('chat', gone.chat_id, 'to', json_build_array(gone.account_id))::text);
    end loop;
  elsif old.email is distinct from new.email or old.mobile is distinct from new.mobile then
    update chat_member set state = 'left'
    from account
    where chat_member.person_id = new.id and account.id = chat_member.account_id and chat_member.state <> 'left'
      and (account.email is null or new.email is distinct from account.email)
      and (account.mobile is null or new.mobile is distinct from account.mobile);
    if found then perform pg_notify('nazar', json_build_object('group', new.group_id)::text); end if;
  end if;
  return null;
end $$;
comment on function group_person_changed() is
  'Removes people from the chat of a group when they are removed or get other contacts, by hand or by an import.';
create trigger group_person_changed after delete or update of email, mobile on group_person
  for each row execute function group_person_changed();

comment on function inquiry_listed() is 'Keeps inquiry_listing: publishing, closing, moderation and categories write inquiries.';
comment on function note_popularity() is
  'Keeps inquiry_listing.popularity: submits, imports and deletions write tallies. The condition stands here, since that of a trigger is parsed by every statement.';
comment on function refuse_change() is 'The audit log is append-only.';
comment on function store_submits is
  'Stores accepted submits of one inquiry, their markers and counts. Locks the inquiry and then its total. Fails unless every row was written: by NZ001 if the inquiry or its total is not as the submits were judged by.';
comment on function state_of is 'What decides about an inquiry who may take part, as one text, to compare states.';
comment on function add_bins is 'The sum of two documents of bins, without empty ones.';
comment on function add_bins_by_code is 'The sum of documents of bins by the codes of questions.';
comment on function fold_text is 'Does what foldText of the domain does.';
comment on function fold_marks is 'Makes texts equal that were written with and without marks (é, آ, مؤسسه).';
comment on function search_grams is
  'Each one, two and three characters that stand together in a word: an index of them finds any part of a word in every locale. For the index alone.';
comment on function word_grams is 'The longest grams of a word that is searched for.';
comment on function popularity is 'Responses rounded down to three digits.';
comment on function put_on_lists is 'Writes, updates or deletes the row of a published inquiry in inquiry_listing.';
comment on function text_hash is 'Of the folded text; equal texts have one hash.';
comment on function texts_of is 'The texts of a response, without numbers and other values.';
comment on function delete_touched_blocks is 'Deletes the blocks that hold these buckets.';

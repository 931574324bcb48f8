-- Names in the database become those of the code and the glossary, before the first release (decision 54). Nodes of the
-- version before can't run beside this schema: all of them are stopped for this update.

-- Tables
alter table rate_bucket rename to rate_limit_window;
alter table inquiry_talk rename to inquiry_feedback_counts;
alter table deleted_talk rename to deleted_inquiry_comments;
alter table deleted_inquiry rename to deleted_inquiry_responses;
alter table invitation_wave rename to invitation_campaign;
alter table unwanted_address rename to opted_out_address;
alter table complaint rename to processed_complaint;
alter table sending_pace rename to channel_send_rate;
alter table invitation_day rename to daily_invitation_count;
alter table chat_block rename to blocked_chat_person;
alter table chat_found rename to chat_found_person;
alter table chat_online rename to account_presence;
alter table inquiry_words rename to inquiry_search_text;
alter table flagged_response rename to suspected_response;
alter table response_channel rename to channel_response_count;
alter table inquiry_opening rename to inquiry_opening_count;
alter table closed_link rename to closed_personal_link;
alter table given_once rename to applied_seed;
alter table wanted_response_blocks rename to response_block_request;
alter table text_counting rename to text_count_progress;

-- Columns
alter table account rename column enabled to is_enabled;
alter table general_category rename column enabled to is_enabled;
alter table chart rename column enabled to is_enabled;
alter table inquiry rename column listed to is_listed;
alter table inquiry rename column secret_ballot to is_secret_ballot;
alter table inquiry rename column closing_told to notified_expire_date;
alter table attempt rename column reserved to is_reserved;
alter table attempt rename column flagged to is_suspected;
alter table response_note rename column flagged to is_flagged;
alter table chat_member rename column told_number to notified_number;
alter table chat_member rename column told_received to frozen_received;
alter table chat_member rename column told_seen to frozen_seen;
alter table delivery rename column once to is_tried_once;
alter table delivery rename column of_address to is_address_deferred;
alter table delivery rename column tells_refusal to reveals_refusal;
alter table inquiry_feedback_counts rename column told_position to notified_position;
alter table inquiry_search_text rename column words to search_text;
alter table invitation rename column wave_id to campaign_id;
alter table invitation rename column bounced to is_bounced;
alter table invitation rename column again to is_retry_requested;
alter table invitation_campaign rename column filled to is_prepared;
alter table invitation_campaign rename column cleared to is_settled;
alter table invitation_campaign rename column fed_at to last_turn_at;
alter table invited_person rename column link_revoked to is_link_revoked;
alter table invited_person rename column removed to is_removed;
alter table notification rename column mail_due to is_mail_due;
alter table text_count_progress rename column looked to counted_responses;
alter table text_count_progress rename column complete to is_complete;
alter table applied_seed rename column given_at to applied_at;

-- Constraints
alter table account_deletion rename constraint account_deletion_pk to account_deletion_pkey;
alter table account_deletion rename constraint account_deletion_account to account_deletion_account_id_fkey;
alter table answer_file rename constraint answer_file_pk to answer_file_pkey;
alter table answer_file rename constraint answer_file_file to answer_file_file_id_fkey;
alter table attempt rename constraint attempt_subject_key to attempt_inquiry_id_subject_key;
alter table channel_visit rename constraint channel_visit_inquiry to channel_visit_inquiry_id_fkey;
alter table channel_visit rename constraint channel_visit_key to channel_visit_pkey;
alter table chat rename constraint chat_pk to chat_pkey;
alter table chat rename constraint chat_kind to chat_kind_check;
alter table chat rename constraint chat_low to chat_low_id_fkey;
alter table chat rename constraint chat_high to chat_high_id_fkey;
alter table chat rename constraint chat_group to chat_group_id_fkey;
alter table chat rename constraint chat_opened_by to chat_opened_by_fkey;
alter table blocked_chat_person rename constraint chat_block_account to blocked_chat_person_account_id_fkey;
alter table blocked_chat_person rename constraint chat_block_blocked to blocked_chat_person_blocked_id_fkey;
alter table blocked_chat_person rename constraint chat_block_pk to blocked_chat_person_pkey;
alter table chat_contact rename constraint chat_contact_owner to chat_contact_owner_id_fkey;
alter table chat_contact rename constraint chat_contact_account to chat_contact_account_id_fkey;
alter table chat_contact rename constraint chat_contact_pk to chat_contact_pkey;
alter table chat_found_person rename constraint chat_found_account to chat_found_person_account_id_fkey;
alter table chat_found_person rename constraint chat_found_found to chat_found_person_found_id_fkey;
alter table chat_found_person rename constraint chat_found_pk to chat_found_person_pkey;
alter table chat_member rename constraint chat_member_chat to chat_member_chat_id_fkey;
alter table chat_member rename constraint chat_member_account to chat_member_account_id_fkey;
alter table chat_member rename constraint chat_member_state to chat_member_state_check;
alter table chat_member rename constraint chat_member_pk to chat_member_pkey;
alter table chat_message rename constraint chat_message_pk to chat_message_pkey;
alter table chat_message rename constraint chat_message_chat to chat_message_chat_id_fkey;
alter table chat_message rename constraint chat_message_sender to chat_message_sender_id_fkey;
alter table chat_message rename constraint chat_message_kind to chat_message_kind_check;
alter table chat_message rename constraint chat_message_number to chat_message_chat_id_number_key;
alter table account_presence rename constraint chat_online_account to account_presence_account_id_fkey;
alter table account_presence rename constraint chat_online_pk to account_presence_pkey;
alter table closed_personal_link rename constraint closed_link_pk to closed_personal_link_pkey;
alter table closed_personal_link rename constraint closed_link_inquiry to closed_personal_link_inquiry_id_fkey;
alter table closed_personal_link rename constraint closed_link_reason to closed_personal_link_reason_check;
alter table processed_complaint rename constraint complaint_pk to processed_complaint_pkey;
alter table counted_text rename constraint counted_text_key to counted_text_pkey;
alter table deleted_inquiry_responses rename constraint deleted_inquiry_pkey to deleted_inquiry_responses_pkey;
alter table deleted_inquiry_comments rename constraint deleted_talk_pkey to deleted_inquiry_comments_pkey;
alter table delivery rename constraint delivery_outcome to delivery_outcome_check;
alter table event rename constraint event_pk to event_pkey;
alter table file_use rename constraint file_use_file to file_use_file_id_fkey;
alter table file_use rename constraint file_use_pk to file_use_pkey;
alter table suspected_response rename constraint flagged_response_pk to suspected_response_pkey;
alter table suspected_response rename constraint flagged_response_inquiry to suspected_response_inquiry_id_fkey;
alter table former_inquiry rename constraint former_inquiry_pk to former_inquiry_pkey;
alter table general_category rename constraint general_category_merged_into to general_category_merged_into_fkey;
alter table applied_seed rename constraint given_once_pkey to applied_seed_pkey;
alter table group_person rename constraint group_person_pk to group_person_pkey;
alter table group_person rename constraint group_person_group to group_person_group_id_fkey;
alter table inquiry rename constraint inquiry_ballot_result to inquiry_ballot_result_check;
alter table inquiry_comment rename constraint inquiry_comment_state to inquiry_comment_state_check;
alter table inquiry_comment rename constraint inquiry_comment_position to inquiry_comment_inquiry_id_position_key;
alter table inquiry_opening_count rename constraint inquiry_opening_key to inquiry_opening_count_pkey;
alter table inquiry_opening_count rename constraint inquiry_opening_inquiry to inquiry_opening_count_inquiry_id_fkey;
alter table inquiry_feedback_counts rename constraint inquiry_talk_pkey to inquiry_feedback_counts_pkey;
alter table inquiry_feedback_counts rename constraint inquiry_talk_inquiry_id_fkey to inquiry_feedback_counts_inquiry_id_fkey;
alter table inquiry_search_text rename constraint inquiry_words_pkey to inquiry_search_text_pkey;
alter table inquiry_search_text rename constraint inquiry_words_inquiry_id_fkey to inquiry_search_text_inquiry_id_fkey;
alter table installation rename constraint installation_is_only_row to installation_is_only_row_check;
alter table installation_key rename constraint installation_key_is_only_row to installation_key_is_only_row_check;
alter table invitation rename constraint invitation_person to invitation_person_id_fkey;
alter table invitation rename constraint invitation_state to invitation_state_check;
alter table invitation rename constraint invitation_pk to invitation_pkey;
alter table daily_invitation_count rename constraint invitation_day_account to daily_invitation_count_account_id_fkey;
alter table daily_invitation_count rename constraint invitation_day_pk to daily_invitation_count_pkey;
alter table invitation_campaign rename constraint invitation_wave_pk to invitation_campaign_pkey;
alter table invitation_campaign rename constraint invitation_wave_inquiry to invitation_campaign_inquiry_id_fkey;
alter table invitation_campaign rename constraint invitation_wave_kind to invitation_campaign_kind_check;
alter table invitation_campaign rename constraint invitation_wave_channel to invitation_campaign_channel_check;
alter table invitation_campaign rename constraint invitation_wave_state to invitation_campaign_state_check;
alter table invited_list rename constraint invited_list_pk to invited_list_pkey;
alter table invited_list rename constraint invited_list_inquiry to invited_list_inquiry_id_fkey;
alter table invited_person rename constraint invited_person_pk to invited_person_pkey;
alter table invited_person rename constraint invited_person_inquiry to invited_person_inquiry_id_fkey;
alter table job_worker rename constraint job_worker_pk to job_worker_pkey;
alter table moderation rename constraint moderation_author to moderation_author_id_fkey;
alter table notification rename constraint notification_pk to notification_pkey;
alter table notification rename constraint notification_account to notification_account_id_fkey;
alter table notification rename constraint notification_talk to notification_inquiry_id_fkey;
alter table own_category rename constraint own_category_pk to own_category_pkey;
alter table own_category rename constraint own_category_owner to own_category_owner_id_fkey;
alter table participation_marker rename constraint participation_marker_key to participation_marker_pkey;
alter table people_group rename constraint people_group_pk to people_group_pkey;
alter table people_group rename constraint people_group_owner to people_group_owner_id_fkey;
alter table quota_count rename constraint quota_count_key to quota_count_pkey;
alter table rate_limit_window rename constraint rate_bucket_pkey to rate_limit_window_pkey;
alter table report rename constraint report_once to report_moderation_id_person_key;
alter table response_block_column rename constraint response_block_column_key to response_block_column_pkey;
alter table channel_response_count rename constraint response_channel_inquiry_id_fkey to channel_response_count_inquiry_id_fkey;
alter table channel_response_count rename constraint response_channel_key to channel_response_count_pkey;
alter table response_notice rename constraint response_notice_pk to response_notice_pkey;
alter table response_notice rename constraint response_notice_inquiry to response_notice_inquiry_id_fkey;
alter table response_notice rename constraint response_notice_mode to response_notice_mode_check;
alter table response_version rename constraint response_version_edited_by to response_version_edited_by_check;
alter table response_version rename constraint response_version_key to response_version_pkey;
alter table response_version rename constraint response_version_edit_key to response_version_response_id_edit_id_key;
alter table channel_send_rate rename constraint sending_pace_pk to channel_send_rate_pkey;
alter table tally_value rename constraint tally_value_key to tally_value_pkey;
alter table task rename constraint task_pk to task_pkey;
alter table task rename constraint task_status_is_known to task_status_check;
alter table text_count_progress rename constraint text_counting_pkey to text_count_progress_pkey;
alter table text_count_progress rename constraint text_counting_inquiry_id_fkey to text_count_progress_inquiry_id_fkey;
alter table unclaimed_file rename constraint unclaimed_file_pk to unclaimed_file_pkey;
alter table opted_out_address rename constraint unwanted_address_pk to opted_out_address_pkey;
alter table response_block_request rename constraint wanted_response_blocks_pkey to response_block_request_pkey;
alter table response_block_request rename constraint wanted_response_blocks_inquiry_id_fkey to response_block_request_inquiry_id_fkey;
-- PostgreSQL 18 also names "not null".
do $$
declare
  one record;
begin
  for one in
    select k.conname as name, c.relname as relation, c.relname || '_' || a.attname || '_not_null' as wanted
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace and c.relname <> 'schema_migration'
  loop
    if one.name <> one.wanted and length(one.wanted) < 64 then
      execute format('alter table %I rename constraint %I to %I', one.relation, one.name, one.wanted);
    end if;
  end loop;
end $$;

-- Indexes
alter index chat_block_blocked_id rename to blocked_chat_person_blocked_id;
alter index chat_found_at rename to chat_found_person_found_at;
alter index chat_found_found_id rename to chat_found_person_found_id;
alter index chat_online_seen rename to account_presence_seen_at;
alter index closed_link_inquiry rename to closed_personal_link_inquiry;
alter index flagged_response_inquiry_idx rename to suspected_response_inquiry;
alter index inquiry_words_grams rename to inquiry_search_text_grams;
alter index inquiry_closing_untold rename to inquiry_closing_not_notified;
alter index invitation_of_wave rename to invitation_of_campaign;
alter index invitation_wave_due rename to invitation_campaign_due;
alter index invitation_wave_inquiry rename to invitation_campaign_inquiry;
alter index invitation_wave_open rename to invitation_campaign_open;
alter index rate_bucket_window rename to rate_limit_window_start;
alter index delivery_once_due rename to delivery_lane_due;
alter index chat_left_over rename to chat_orphaned;

-- Types, functions and triggers
alter type written_text rename to response_text;
alter function take_texts(response_text[]) rename to subtract_texts;
alter function text_added() rename to response_texts_added;
alter function put_on_lists(inquiry) rename to update_inquiry_listing;
alter function note_popularity() rename to popularity_changed;
alter function state_of(inquiry) rename to participation_state;
alter trigger tally_notes_popularity on tally rename to popularity_changed;
alter trigger response_adds_texts on response rename to response_texts_added;
alter trigger audit_entry_stays on audit_entry rename to audit_entry_append_only;

create or replace function add_texts(texts response_text[]) returns void
language sql as $$
  insert into counted_text as kept (inquiry_id, key, hash, written, count, newest, newest_response)
  select inquiry_id, key, hash, (array_agg(written order by newest desc))[1], count(*)::integer, max(newest),
    (array_agg(response_id order by newest desc))[1]
  from (
    select *, text_hash(written) as hash
    from unnest(texts)
  ) as hashed
  group by inquiry_id, key, hash
  order by inquiry_id, key, hash
  on conflict (inquiry_id, key, hash) do update set count = kept.count + excluded.count,
    newest = greatest(kept.newest, excluded.newest),
    newest_response =
      case when excluded.newest >= kept.newest then excluded.newest_response else kept.newest_response end
$$;

create or replace function comment_counted() returns trigger
language plpgsql as $$
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
  update inquiry_feedback_counts set
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

create or replace function feedback_counted() returns trigger
language plpgsql as $$
begin
  update inquiry_feedback_counts set
    likes = likes + coalesce(new.is_like, false)::int - coalesce(old.is_like, false)::int,
    dislikes = dislikes + coalesce(not new.is_like, false)::int - coalesce(not old.is_like, false)::int
  where inquiry_id = case when tg_op = 'DELETE' then old.inquiry_id else new.inquiry_id end;
  return null;
end $$;

create or replace function inquiry_deleted() returns trigger
language plpgsql as $$
declare
  comments bigint;
begin
  insert into unclaimed_file (id, since) select file_id, now() from answer_file where inquiry_id = old.id order by file_id
  on conflict (id) do update set since = excluded.since;
  delete from text_count_progress where inquiry_id = old.id;
  if (select responses from tally where inquiry_id = old.id and bucket = '-infinity') > 20000 then
    insert into deleted_inquiry_responses (id) values (old.id);
  else
    delete from response where inquiry_id = old.id;
    delete from participation_marker where inquiry_id = old.id;
    delete from counted_text where inquiry_id = old.id;
    delete from tally_value where inquiry_id = old.id;
  end if;
  -- Writers of comments hold this row.
  select last_position::bigint + likes + dislikes into comments from inquiry_feedback_counts where inquiry_id = old.id for update;
  if comments > 1000 then
    insert into deleted_inquiry_comments (id) values (old.id);
  else
    delete from inquiry_comment where inquiry_id = old.id;
    delete from inquiry_feedback where inquiry_id = old.id;
  end if;
  delete from file_use where used_by = old.id;
  insert into former_inquiry (id) values (old.id);
  return old;
end $$;

create or replace function inquiry_inserted() returns trigger
language plpgsql as $$
begin
  -- After the insert, which waited for a deletion of the same id.
  if exists (select from former_inquiry where id = new.id) then
    raise unique_violation using message = 'An inquiry of this id was deleted.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  insert into inquiry_feedback_counts (inquiry_id) values (new.id);
  return null;
end $$;

create or replace function inquiry_listed() returns trigger
language plpgsql as $$
begin
  perform update_inquiry_listing(new);
  return null;
end $$;

create or replace function update_inquiry_listing(given inquiry) returns void
language plpgsql as $$
begin
  if given.published_revision is null or given.publish_date is null or given.cooperation_type is null
    or not given.is_listed or given.taken_down_at is not null or given.deleted_at is not null then
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
  insert into inquiry_search_text as kept (inquiry_id, search_text) values (given.id, fold_marks(given.search_text))
  on conflict (inquiry_id) do update set search_text = excluded.search_text where kept.search_text <> excluded.search_text;
end $$;

create or replace function responses_changed() returns trigger
language plpgsql as $$
declare
  texts response_text[];
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
  if exists (select from text_count_progress where inquiry_id in (select inquiry_id from added)) then
    perform from text_count_progress where inquiry_id in (select inquiry_id from added) order by inquiry_id for share;
    select array_agg(given::response_text) into texts
    from gone join added using (id) join text_count_progress as counting on counting.inquiry_id = gone.inquiry_id
      cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
    where gone.rest is distinct from added.rest
      and ((coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
        >= (counting.from_moment, counting.from_id) or counting.is_complete);
    if texts is not null then perform subtract_texts(texts); end if;
    select array_agg(given::response_text) into texts
    from added join gone using (id) join text_count_progress as counting on counting.inquiry_id = added.inquiry_id
      cross join lateral texts_of(added.inquiry_id, added.id, added.submitted_at, added.rest) as given
    where gone.rest is distinct from added.rest
      and ((coalesce(added.submitted_at, added.bucket at time zone 'UTC'), added.id)
        >= (counting.from_moment, counting.from_id) or counting.is_complete);
    if texts is not null then perform add_texts(texts); end if;
  end if;
  return null;
end $$;

create or replace function responses_deleted() returns trigger
language plpgsql as $$
declare
  texts response_text[];
  touched uuid[];
  buckets timestamp[];
begin
  if exists (select from response_block_state where inquiry_id in (select inquiry_id from gone)) then
    select array_agg(inquiry_id), array_agg(bucket) into touched, buckets
    from (select distinct inquiry_id, bucket from gone) as changed;
    perform delete_touched_blocks(touched, buckets);
  end if;
  delete from suspected_response using gone where suspected_response.response_id = gone.id;
  delete from response_note using gone where response_note.response_id = gone.id;
  delete from response_version using gone where response_version.response_id = gone.id;
  update channel_response_count set responses = responses - counted.count
  from (select inquiry_id, channel, count(*)::int as count from gone
        where channel is not null group by inquiry_id, channel) as counted
  where channel_response_count.inquiry_id = counted.inquiry_id and channel_response_count.channel = counted.channel;
  if exists (select from text_count_progress where inquiry_id in (select inquiry_id from gone)) then
    perform from text_count_progress where inquiry_id in (select inquiry_id from gone) order by inquiry_id for share;
    select array_agg(given::response_text) into texts
    from gone join text_count_progress as counting using (inquiry_id)
      cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
    where (coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
      >= (counting.from_moment, counting.from_id) or counting.is_complete;
    if texts is not null then perform subtract_texts(texts); end if;
  end if;
  if exists (select from answer_file where inquiry_id in (select inquiry_id from gone)) then
    insert into unclaimed_file (id, since)
    select file_id, now() from file_use join gone on gone.id = file_use.used_by where kind = 'answer' order by file_id
    on conflict (id) do update set since = excluded.since;
    delete from file_use using gone where file_use.used_by = gone.id and file_use.kind = 'answer';
  end if;
  return null;
end $$;

create or replace function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_extra jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  total integer;
  is_awaited boolean;
  stored integer;
begin
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

create or replace function subtract_texts(texts response_text[]) returns void
language sql as $$
  with taken as materialized (
    select inquiry_id, key, text_hash(written) as hash,
      count(*)::integer as count, array_agg(response_id) as responses
    from unnest(texts) group by 1, 2, 3
  ), gone as (
    delete from counted_text as kept using taken
    where kept.inquiry_id = taken.inquiry_id and kept.key = taken.key and kept.hash = taken.hash
      and kept.count <= taken.count
  )
  update counted_text as kept set count = kept.count - taken.count,
    newest_response = case when kept.newest_response = any (taken.responses) then null else kept.newest_response end
  from taken
  where kept.inquiry_id = taken.inquiry_id and kept.key = taken.key and kept.hash = taken.hash
    and kept.count > taken.count
$$;

create or replace function response_texts_added() returns trigger
language plpgsql as $$
declare texts response_text[];
begin
  perform from text_count_progress where inquiry_id = new.inquiry_id for share;
  if not found then
    return null;
  end if;
  select array_agg(given::response_text) into texts
  from text_count_progress as counting,
    lateral texts_of(new.inquiry_id, new.id, new.submitted_at, new.rest) as given
  where counting.inquiry_id = new.inquiry_id and (counting.is_complete
    or (coalesce(new.submitted_at, new.bucket at time zone 'UTC'), new.id)
      >= (counting.from_moment, counting.from_id));
  if texts is not null then perform add_texts(texts); end if;
  return null;
end $$;

create or replace function texts_of(inquiry uuid, id uuid, submitted_at timestamptz, rest jsonb) returns SETOF response_text
language sql immutable parallel safe as $$
  select inquiry, given.key, given.value #>> '{}',
    coalesce((extract(epoch from submitted_at) * 1000000)::bigint, 0),
    case when submitted_at is not null then id end
  from jsonb_each(rest) as given (key, value)
  where jsonb_typeof(given.value) = 'string'
$$;

-- Groups of charts in one column each, instead of one for options and one for all if some are intervals
create function pg_temp.join_groups(question uuid, options uuid[], ids text[]) returns text[] language sql as $$
  select case when ids is not null and array(select id from unnest(ids) with ordinality as given (id, at)
      where id not like '%,%' order by at) in (options::text[], case when options = array[question] then '{}' else options::text[] end)
    then ids else options::text[] end
$$;
alter table chart alter column condition_ids set default '{}';
update chart set group_ids = pg_temp.join_groups(group_question_id, group_option_ids, group_ids),
  condition_ids = pg_temp.join_groups(condition_question_id, condition_option_ids, condition_ids);
alter table chart
  drop column group_option_ids,
  drop column condition_option_ids,
  alter column group_ids set not null,
  alter column condition_ids set not null;
drop function pg_temp.join_groups;

-- Closed sets of values
alter table account add constraint account_person_type_check check (person_type in ('real', 'legal'));
alter table account add constraint account_gender_check check (gender in ('female', 'male', 'other'));
alter table attempt add constraint attempt_state_check check (state in ('running', 'unfinished'));
alter table chart add constraint chart_type_check check (type in ('bar', 'pie', 'trend'));
alter table chart add constraint chart_access_type_check check (access_type in ('public', 'private'));
alter table channel_send_rate add constraint channel_send_rate_channel_check check (channel in ('email', 'sms'));
alter table delivery add constraint delivery_channel_check check (channel in ('email', 'sms'));
alter table delivery add constraint delivery_state_check check (state in ('waiting', 'sent', 'failed'));
alter table file_use add constraint file_use_kind_check
  check (kind in ('draft', 'published', 'avatar', 'copied', 'message', 'report', 'answer'));
alter table inquiry add constraint inquiry_cooperation_type_check
  check (cooperation_type in ('anon', 'users', 'limited'));
alter table inquiry_listing add constraint inquiry_listing_cooperation_type_check
  check (cooperation_type in ('anon', 'users', 'limited'));
alter table invitation add constraint invitation_channel_check check (channel in ('email', 'sms'));
alter table invitation_campaign add constraint invitation_campaign_waits_for_check
  check (waits_for in ('schedule', 'quiet', 'cap', 'opening'));
alter table moderation add constraint moderation_reason_check
  check (reason in ('spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other'));
alter table moderation add constraint moderation_kept_state_check check (kept_state in ('shown', 'held'));
alter table own_category add constraint own_category_colour_check
  check (colour in ('cyan', 'orange', 'violet', 'blue', 'plum', 'brown', 'green', 'mauve'));
alter table report add constraint report_reason_check
  check (reason in ('spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other'));
alter table account add constraint account_roles_check check (roles <@ array['user', 'admin']);

-- Jobs that wait in the queue, and the last runs of scheduled ones
do $$
declare
  one record;
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  for one in select * from (values
    ('tell-waiting-messages', 'notify-unread-chats'),
    ('clear-talk', 'delete-orphaned-comments'),
    ('offer-starters', 'add-starter-templates'),
    ('make-blocks', 'build-response-blocks'),
    ('clear-chats', 'delete-orphaned-chats'),
    ('clear-notifications', 'delete-old-notifications'),
    ('clear-deleted', 'clean-up-erased-inquiries'),
    ('clear-response-export', 'delete-expired-response-exports'),
    ('clear-response-import', 'delete-expired-response-imports'),
    ('clear-people-import', 'delete-expired-people-imports'),
    ('clear-personal-download', 'delete-expired-personal-downloads'),
    ('clear-response-rescoring', 'delete-expired-response-rescorings')
  ) as renamed (old, new) loop
    update graphile_worker._private_tasks set identifier = one.new where identifier = one.old;
    update graphile_worker._private_jobs set key = one.new || substr(key, length(one.old) + 1)
    where key = one.old or key like one.old || ' %';
    update graphile_worker._private_known_crontabs set identifier = one.new where identifier = one.old;
  end loop;
end $$;

-- Comments
comment on table account_deletion is
  'Requested deletions of accounts. A request can be withdrawn until the deletion has begun.';
comment on table account_presence is
  'Accounts connected to each node. A node renews its rows; old ones are invalid.';
comment on table answer_file is
  'Files uploaded as answers. Each belongs to the attempt in which it was uploaded, whose id is later that of the response, and counts towards the quota of the inquiry''s owner. A file is pending until file_use has it with the id of the response.';
comment on table attempt is
  'Attempts that the server has to know before their submit, which deletes them.';
comment on table applied_seed is
  'Initial contents of the installation, such as the starter templates. Each is added once, so that deleted ones don''t come back.';
comment on table audit_entry is
  'What administrators did. People are stored as ids; their names are looked up when it is read.';
comment on table blocked_chat_person is
  'People whom an account has blocked in chat.';
comment on table bookmark is
  'Inquiries that accounts have saved.';
comment on table captcha is
  'Captchas that wait for their answer.';
comment on table channel_response_count is
  'Number of responses by channel of the participant''s link.';
comment on table channel_send_rate is
  'When the next message of a channel may be sent, for all nodes together.';
comment on table channel_visit is
  'How often each link with a channel (`?via=`) was opened. Visitors are not stored.';
comment on table chart is
  'Saved charts of results.';
comment on table chat is
  'A chat of two people or of a group. It numbers its messages, so sending locks its row. `version` rises with each message that is sent, edited or deleted, so that clients can fetch what they missed.';
comment on table chat_contact is
  'People whom an account keeps as contacts in chat.';
comment on table chat_found_person is
  'People whom an account has found, and may therefore write to for a day.';
comment on table chat_member is
  'Members of chats, also former ones.';
comment on table chat_message is
  'Messages of chats.';
comment on table closed_personal_link is
  'Personal links that are no longer valid, with the reason for people who open one.';
comment on table comment_chunk is
  'Number of listed threads for each thousand positions of an inquiry''s comments, so that a page is found without counting all earlier comments.';
comment on table comment_like is
  'Likes of comments, one for each person.';
comment on table counted_text is
  'Texts in an inquiry''s responses with their counts; texts that are equal after folding share a row. Filled when an inquiry''s texts are first shown, then maintained by triggers.';
comment on table daily_invitation_count is
  'Number of messages that an account has sent on a day (UTC).';
comment on table deleted_inquiry_comments is
  'Deleted inquiries whose comments and reactions a job still deletes in small steps.';
comment on table deleted_inquiry_responses is
  'Deleted inquiries whose responses a job still deletes in small steps: a million take longer than a statement may.';
comment on table delivery is
  'The queue of emails and text messages, with their outcome. The text is encrypted, because a copy of the database must not contain codes. A row without a text only connects to the gateway, so that a request for an unknown account takes the same work.';
comment on table event is
  'Outbox of events, written in the transaction of the event and deleted when all subscribers have processed it. It has no time, because a secret ballot stores none.';
comment on table file_use is
  'Uses of files. `used_by` is the id of an inquiry (`draft`, `published`, `copied`), an account (`avatar`), a message (`message`), a case of moderation (`report`) or a response (`answer`). A file in use can''t lose its row.';
comment on table former_inquiry is
  'Ids of deleted inquiries. They appear in links and printed codes, so no id is used again.';
comment on table general_category is
  'Categories of inquiries, the same for all accounts.';
comment on table general_category_text is
  'Names of the general categories by language.';
comment on table group_person is
  'People of a group.';
comment on table inquiry is
  'Inquiries. The draft is one document; published revisions are in inquiry_revision.';
comment on table inquiry_comment is
  'Comments and replies of inquiries. inquiry_id has no foreign key, because many rows are deleted in steps.';
comment on table inquiry_feedback is
  'Likes and dislikes of inquiries, one for each person.';
comment on table inquiry_feedback_counts is
  'Counts of comments and reactions, one row for each inquiry. Writers of comments and reactions lock this row first, never that of inquiry or tally.';
comment on table inquiry_listing is
  'Columns by which lists of published inquiries filter and sort, in small rows that edits of drafts don''t write. Queries read them from indexes alone and decide who may see an inquiry.';
comment on table inquiry_opening_count is
  'How often the participation page was opened; apart from tally, whose rows submits lock.';
comment on table inquiry_revision is
  'Published revisions, which never change.';
comment on table inquiry_search_text is
  'The folded text of a listed inquiry, indexed for searches.';
comment on table installation_key is
  'Keys of hashes, links and queued messages, encrypted with SECRET_KEY. Without a row they are derived from SECRET_KEY or read from secrets.json.';
comment on table invitation is
  'One row for each campaign and person. It has no foreign key to the campaign, because a hundred thousand rows are inserted at once and both are deleted with the inquiry.';
comment on table invitation_campaign is
  'Invitations or reminders that are sent together. Each person has a row in invitation, so that no node sends a message twice.';
comment on table invited_list is
  'One row for each list of invited people. Changes of the list lock it, count the people and raise the version.';
comment on table invited_person is
  'People invited to a limited inquiry, with or without an account. A person is recognized by link or verified address, gives one response and leaves one marker in participation_marker. A submit never writes this row, because rows of one transaction could be connected.';
comment on table job_worker is
  'Workers of the job queue by node. A node holds an advisory lock on its number; without the lock it is dead, and its jobs are released.';
comment on table moderation is
  'Reported or taken down inquiries, comments and chat messages. Changes lock the row. A chat may be deleted, so message_id has no foreign key and the message is copied here.';
comment on table notification is
  'Notifications of accounts. It stores ids; the text is composed when it is read.';
comment on table one_time_code is
  'Valid codes, one for an identifier and purpose. Only a keyed hash is stored.';
comment on table opted_out_address is
  'Addresses that opted out of invitations, as hashes with a key that is not in the database.';
comment on table own_category is
  'Categories that owners made for their own inquiries. Inquiries refer to them without a foreign key and stay when one is deleted.';
comment on table participation_marker is
  'Records that a person took part, apart from the response, as a keyed hash of person and inquiry.';
comment on table people_group is
  'Reusable lists of people.';
comment on table processed_complaint is
  'Hashes of complaint emails that were processed. A mailbox is read repeatedly, and an old complaint must not opt out an address that has opted in again since.';
comment on table quota_count is
  'Number of stored responses that fulfil each quota of the published revision; publishing deletes rows whose condition changed. Written only under the lock of the total in tally.';
comment on table rate_limit_window is
  'Fixed time windows with the number of events. The key names the limit and the caller.';
comment on table report is
  'Reports of content, one for each person and case of moderation.';
comment on table response is
  'Submitted responses. Cross-tabs read all rows of an inquiry: the columns that they need come first, without nulls before them, and `choices` is stored uncompressed. inquiry_id has no foreign key, because looking it up cost a sixth of a submit, which locks the inquiry anyway.';
comment on table response_block is
  'Responses of an inquiry by columns, from which filters and cross-tabs count a million responses. A block has all responses of its buckets in the order of their ids, and is valid while tally has as many. It may be deleted at any time.';
comment on table response_block_column is
  'The distinct entries of a column and, for each response, the index of its entry in `bits` bits (little endian). With 0 bits, all responses have the entry with index 1.';
comment on table response_block_request is
  'Inquiries without blocks, for which a job builds them.';
comment on table response_block_state is
  'Inquiries for which blocks were requested. `changes` counts edits and deletions of responses: a block is stored only if nothing was changed since its rows were read.';
comment on table response_note is
  'The owner''s notes and flags on responses. It has no foreign key, because large deletions would look up each response.';
comment on table response_notice is
  'When the owner is notified of new responses. Inquiries without a row have a daily summary.';
comment on table response_version is
  'Content of a response before each of its edits. It has no foreign key, because large deletions would look up each response.';
comment on table saved_filter is
  'Named filters of results.';
comment on table session is
  'Sessions of signed-in accounts.';
comment on table stored_file is
  'Uploaded files.';
comment on table suspected_response is
  'Responses that came from an address with unusually many responses within minutes. The address is not stored.';
comment on table tally is
  'Counts of responses. The bucket is a local hour in the inquiry''s time zone (secret ballots: a day); `-infinity` is the total, which submits lock. Rows are updated often: the free half of each page keeps updates away from the index.';
comment on table tally_value is
  'Exact values of numbers, dates (days since 1970) and durations (code 0) in the total of an inquiry, for extremes and medians. Written under the lock of the total in tally.';
comment on table task is
  'Long work that an account requested: exports, imports, downloads. It has no foreign key, because a row stays until its files are deleted.';
comment on table text_count_progress is
  'How far the texts of an inquiry are counted: from this moment and id on, newest first. Counting locks the row; writers of responses wait for that.';
comment on table unclaimed_file is
  'Files that may have lost their row; a job checks them. A file without a row here is never deleted, so a server with a wrong database can''t empty its disk.';
comment on column account.person_type is
  'A natural person (`real`) or an organization (`legal`).';
comment on column account.country is
  'ISO 3166 code; `UN` if none was chosen.';
comment on column account.is_findable is
  'Whether people who know the email address or mobile number find the account in chat.';
comment on column account.comment_mail is
  'Whether the account gets a daily email about new comments.';
comment on column account.reply_mail is
  'Whether the account gets emails about replies.';
comment on column account.results_mail is
  'Whether the account gets emails about closed inquiries and new responses.';
comment on column account.decision_mail is
  'Whether the account gets emails about decisions of administrators.';
comment on column account.chat_mail is
  'Whether the account gets emails about unread messages.';
comment on column account.shows_online is
  'Whether others see in chat when the account is online.';
comment on column account_deletion.keeps_answers is
  'Whether the account''s responses stay, without its name.';
comment on column account_deletion.begun_at is
  'When the deletion began; it can''t be withdrawn since then.';
comment on column answer_file.secret_hash is
  'Hash of the attempt''s secret.';
comment on column attempt.subject is
  'Keyed hash of participant and inquiry, as in participation_marker: one attempt each.';
comment on column attempt.account_id is
  'Null in secret ballots.';
comment on column attempt.invited_id is
  'The entry in the list of a limited inquiry; null in secret ballots.';
comment on column attempt.seed is
  'Seed of the random order and draw of questions.';
comment on column attempt.drawn is
  'Ids of the drawn questions, if there was a draw.';
comment on column attempt.answers is
  'Answers saved so far.';
comment on column attempt.state is
  '`unfinished`: ended without a response, and kept for statistics.';
comment on column attempt.is_reserved is
  'Whether it holds one of a limited number of places until ends_at.';
comment on column attempt.channel is
  'The channel of the participant''s link, for the response; null in secret ballots.';
comment on column attempt.is_suspected is
  'Whether unusually many attempts had come from its address when it began. The address is not stored.';
comment on column attempt.language is
  'Language in which the participant answers; null for the inquiry''s own.';
comment on column audit_entry.admin_id is
  'Null if it was done on the command line.';
comment on column audit_entry.subject_name is
  'Name of a category or an inquiry, never of a person.';
comment on column audit_entry.before is
  'The changed values before.';
comment on column audit_entry.after is
  'The changed values afterwards.';
comment on column chart.condition_ids is
  'Which answers to the condition''s question are counted: ids of options, intervals such as [18,30), or the question''s own id for all.';
comment on column chart.group_ids is
  'What the chart counts: ids of options, intervals such as [18,30), or the question''s own id for all.';
comment on column chart.access_type is
  '`private`: only the owner sees it.';
comment on column chart.is_primary is
  'Whether it is the chart on the inquiry''s card.';
comment on column chat.low_id is
  'Of two people, the one with the smaller id; null if the account was deleted.';
comment on column chat.group_id is
  'Null if the group was deleted; the chat then has no members.';
comment on column chat.inquiry_id is
  'The inquiry from whose page the first message was sent. It has no foreign key, because the inquiry may be deleted.';
comment on column chat.shown_number is
  'Number of the last message that all members see.';
comment on column chat.changed_at is
  'When anything last changed, for nodes that missed it.';
comment on column chat.places is
  'Number of places given to members so far.';
comment on column chat_found_person.username is
  'The username by which the person was found; null if by an address or a number.';
comment on column chat_found_person.identifier is
  'The address or number by which the person was found, as typed.';
comment on column chat_member.state is
  '`request`: the first message of a stranger waits to be accepted; `declined` and `left` can''t read.';
comment on column chat_member.person_id is
  'The member''s row in group_person; null for the owner of the group.';
comment on column chat_member.from_number is
  'The member sees messages after this one.';
comment on column chat_member.received is
  'Number of the last message that reached the member.';
comment on column chat_member.seen is
  'Number of the last message that the member has seen.';
comment on column chat_member.hidden_number is
  'Number of the member''s last message that the other person doesn''t see because they have blocked the member.';
comment on column chat_member.notified_number is
  'Number of the last message that the member was notified of.';
comment on column chat_member.frozen_received is
  'What a blocked person sees in place of `received`: its value when they were blocked. Null without a block, and in groups.';
comment on column chat_member.frozen_seen is
  'What a blocked person sees in place of `seen`: its value when they were blocked. Null without a block, and in groups.';
comment on column chat_member.place is
  'Distinguishes members without a name ("Member 3"); never reused.';
comment on column chat_message.id is
  'Made by the sender''s client, so that a repeated message is stored once.';
comment on column chat_message.number is
  'Position in the chat, starting at 1.';
comment on column chat_message.version is
  'The chat''s version at the last change of the message.';
comment on column chat_message.own_text is
  'What its sender sees after editing a message to a person who has blocked them.';
comment on column chat_message.own_edited_at is
  'When own_text was written.';
comment on column chat_message.search_text is
  'The folded text.';
comment on column chat_message.files is
  'Ids of the attached files.';
comment on column chat_message.voice is
  'Details of a voice recording.';
comment on column chat_message.is_hidden is
  'Whether the recipient had blocked the sender and doesn''t see it.';
comment on column comment_like.person is
  'Id of the account, or the guest''s key.';
comment on column counted_text.key is
  'Key in `rest` of a response: the code of a question, or the code with `.other`.';
comment on column counted_text.hash is
  'Hash of the folded text.';
comment on column counted_text.written is
  'The text as one participant wrote it.';
comment on column counted_text.newest is
  'Time of the newest response with the text in microseconds since 1970; 0 in secret ballots.';
comment on column counted_text.newest_response is
  'Id of the newest response with the text.';
comment on column delivery.sealed is
  'The encrypted message; null for probes and finished deliveries.';
comment on column delivery.decoy is
  'In place of `sealed` for probes: made in the same way, and never read.';
comment on column delivery.reveals_refusal is
  'Whether the caller may learn that the recipient was refused.';
comment on column delivery.due_at is
  'When it is tried next; during an attempt, when another node may take it over. Null when done.';
comment on column delivery.is_tried_once is
  'Whether it is tried only once. If such a row is claimed again, its node died during the attempt.';
comment on column delivery.is_address_deferred is
  'Whether the outcome `later` concerns this address only, while the gateway accepts other messages.';
comment on column event.retry_at is
  'When it is tried again after a failure. Later events of the inquiry wait for it.';
comment on column general_category.merged_into is
  'The category that replaced it. The row stays, because drafts and published revisions refer to it.';
comment on column group_person.email is
  'In lower case.';
comment on column group_person.mobile is
  'In the format E.164.';
comment on column group_person.name_key is
  'The name, encoded so that its code points sort alphabetically.';
comment on column group_person.search_text is
  'Folded name and contacts.';
comment on column group_person.position is
  'Order in which people were added.';
comment on column inquiry.definition is
  'The draft.';
comment on column inquiry.revision is
  'Raised by each write of the draft.';
comment on column inquiry.title is
  'Title of the draft. The other columns by which lists filter are copied from the published revision.';
comment on column inquiry.language is
  '`en`, or `en fa` for two languages.';
comment on column inquiry.last_edit is
  'Id of the request that made the last edit, so that a repeated request gets the same reply.';
comment on column inquiry.notified_expire_date is
  'The closing date that the owner was last notified of.';
comment on column inquiry.user_category_id is
  'Copied from the draft, so that counting by category reads no documents.';
comment on column inquiry.is_secret_ballot is
  'Copied from the published revision, for the job that closes ballots.';
comment on column inquiry.ballot_closed_at is
  'When a secret ballot was closed for good; set together with ballot_result.';
comment on column inquiry.deleted_at is
  'Since when it is in the owner''s bin, from which a job erases it.';
comment on column inquiry_comment.position is
  'Starting at 1, in the order in which comments and replies were written.';
comment on column inquiry_comment.guest_key is
  'Key of the author''s browser if they had no account.';
comment on column inquiry_comment.state is
  '`held`: waits for the owner''s approval.';
comment on column inquiry_comment.replies is
  'Number of shown replies.';
comment on column inquiry_feedback.person is
  'Id of the account, or the guest''s key.';
comment on column inquiry_feedback_counts.held is
  'Number of comments that wait for approval.';
comment on column inquiry_feedback_counts.threads is
  'Number of listed comments: shown ones, and deleted ones with replies.';
comment on column inquiry_feedback_counts.last_position is
  'Position of the newest comment.';
comment on column inquiry_feedback_counts.notified_position is
  'Position of the last comment that the owner was notified of.';
comment on column inquiry_feedback_counts.version is
  'Raised by every change that readers of the comments can see.';
comment on column inquiry_listing.ends_at is
  '`infinity` without a closing date.';
comment on column inquiry_listing.popularity is
  'Number of responses rounded down to three digits, so that it rarely changes.';
comment on column inquiry_listing.tags is
  'Folded tags.';
comment on column inquiry_revision.card is
  'Cached excerpt of the definition for lists.';
comment on column installation.file_store is
  'Id of the file folder or bucket.';
comment on column invitation.state is
  '`handed`: queued in delivery; `unwanted`: the address has opted out.';
comment on column invitation.delivery_id is
  'The queued message.';
comment on column invitation.address_hash is
  'Hash of the refused address, as in opted_out_address.';
comment on column invitation.is_bounced is
  'Whether the mail server accepted the email and returned it later.';
comment on column invitation.is_retry_requested is
  'Whether the owner requested another attempt at the refused address.';
comment on column invitation_campaign.filter is
  'Which invited people get it, evaluated when it begins; null for all.';
comment on column invitation_campaign.quiet_from is
  'Start of the quiet hours in minutes after midnight of time_zone; null without quiet hours.';
comment on column invitation_campaign.quiet_to is
  'End of the quiet hours in minutes after midnight of time_zone.';
comment on column invitation_campaign.is_prepared is
  'Whether its people have their rows in invitation.';
comment on column invitation_campaign.next_at is
  'When the job continues it; waits_for is the reason.';
comment on column invitation_campaign.waits_for is
  '`schedule`: its start, `quiet`: quiet hours, `cap`: the daily limit, `opening`: the inquiry''s opening.';
comment on column invitation_campaign.last_turn_at is
  'When the job last worked on it; campaigns take turns.';
comment on column invitation_campaign.is_settled is
  'Whether it has ended and no message is being delivered.';
comment on column invitation_campaign.people is
  'Number of its people; the next columns count them by the state of their message.';
comment on column invited_person.marker is
  'The value in participation_marker once the person has answered.';
comment on column invited_person.link_version is
  'The link is computed from id and version with a key that is not in the database.';
comment on column invited_person.is_removed is
  'Whether the person was removed from the list. The row is kept if they may have answered, so that they can''t answer again when they are added again.';
comment on column invited_person.opened_at is
  'When the link was first opened; null in secret ballots.';
comment on column moderation.words is
  'The administrator''s explanation.';
comment on column moderation.kept_text is
  'Text of a comment before it was taken down, for its author.';
comment on column moderation.kept_state is
  'State of a comment before it was taken down.';
comment on column moderation.kept_message is
  'The message as it was when reported; null once no decision is needed.';
comment on column moderation.open_reports is
  'Number of reports without a decision.';
comment on column moderation.author_id is
  'The sender of a message; null for inquiries and comments.';
comment on column notification.inquiry_id is
  'Refers to inquiry_feedback_counts, because writers of comments lock that row and never the inquiry''s.';
comment on column notification.group_key is
  'A further event with the same key raises the count of the unread notification.';
comment on column notification.created_at is
  'When it last happened.';
comment on column notification.is_mail_due is
  'Whether an email about it may still be sent.';
comment on column notification.mail_at is
  'When the email is sent at the latest, even if the count is raised meanwhile.';
comment on column notification.mailed_count is
  'The part of `count` that the last email reported.';
comment on column own_category.position is
  'Starting at 0; equal positions are sorted by age.';
comment on column people_group.people is
  'Number of people, written under the lock of this row.';
comment on column quota_count.counted_by is
  'The run that counts earlier responses; until it ends, `responses` is the difference since its snapshot. Null when all are counted.';
comment on column report.person is
  'Id of the account, or the guest''s key.';
comment on column report.words is
  'The reporter''s explanation.';
comment on column response.bucket is
  'The bucket of tally in which it is counted: a local hour, in secret ballots a day.';
comment on column response.edits is
  'Number of edits.';
comment on column response.choices is
  'Codes of the chosen options.';
comment on column response.rest is
  'All other values, such as texts and numbers, by question code.';
comment on column response.secret_hash is
  'Hash of the receipt.';
comment on column response.started_at is
  'This column and all that identify the participant are null in secret ballots.';
comment on column response.duration is
  'In seconds.';
comment on column response.drawn is
  'Codes of the drawn questions, if there was a draw.';
comment on column response.sealed_submit is
  'Encrypted time of the submit, readable only with the receipt; set if no identity is stored and the response can be edited.';
comment on column response.channel is
  'The channel of the participant''s link (`?via=`); null in secret ballots.';
comment on column response.invited_id is
  'The entry in the list of a limited inquiry; null in secret ballots. It has no foreign key, because a submit locks no other rows.';
comment on column response_block.ids is
  'The ids of the responses, 16 bytes each.';
comment on column response_notice.at_count is
  'Number of responses at which the owner is notified.';
comment on column response_notice.noticed_responses is
  'Number of responses at the last notice.';
comment on column response_notice.noticed_at is
  'When responses were last counted as noticed. Of deleted responses, only those until then lower noticed_responses.';
comment on column response_version.number is
  'Version number, starting at 0 for the first submit.';
comment on column response_version.edit_id is
  'Id of the edit that replaced it, made by the editor''s browser: a repeated edit changes nothing.';
comment on column response_version.choices is
  'As in response.';
comment on column response_version.rest is
  'As in response.';
comment on column response_version.reason is
  'The owner''s reason for their edit.';
comment on column session.id is
  'Identifies a session to its account, which may end it without knowing the token.';
comment on column stored_file.type is
  'Media type.';
comment on column stored_file.size is
  'In bytes.';
comment on column stored_file.is_private is
  'Whether it is readable only by signed links.';
comment on column stored_file.unused_since is
  'Null while the file is used.';
comment on column tally.started is
  'Number of started attempts.';
comment on column tally.counts is
  'Number of responses that answered a question or chose an option, indexed by its code.';
comment on column tally.extra is
  'Bins of numbers, ranks, matrix cells, months and hours by question code; under `retired`, places taken by deleted responses.';
comment on column tally.durations is
  'Number of responses by bin of seconds.';
comment on column tally.events_from is
  'In the total: number of responses from which the next submit writes an event. Null: the next one. Negative: the event is written.';
comment on column tally.retired is
  'In the total: number of responses deleted by retention. Their places stay taken.';
comment on column task.subject_id is
  'The subject, such as an inquiry.';
comment on column task.details is
  'Settings, state and results of its kind, validated by the schema of the kind.';
comment on column task.attempt is
  'Raised by each claim and each external change, so that an older attempt can''t write any more.';
comment on column task.crashes is
  'Number of consecutive attempts that crashed.';
comment on column task.seen_at is
  'Last heartbeat of the attempt.';
comment on column task.touched_at is
  'When the account last changed it.';
comment on column text_count_progress.counted_responses is
  'Number of responses whose texts are counted.';
comment on function add_bins is
  'Adds pairs of bin and amount to a document of bins, without bins that become empty.';
comment on function add_bins_by_code is
  'Adds pairs of question code and bins to a document of bins by question code.';
comment on function add_counts is
  'Adds amounts to counts. The codes are in ascending order.';
comment on function add_texts is
  'Adds texts of responses to counted_text.';
comment on function subtract_texts is
  'Subtracts texts of responses from counted_text.';
comment on function comment_counted is
  'Maintains inquiry_feedback_counts and what depends on it when authors, owners, moderators and deleted accounts change comments.';
comment on function comment_liked is
  'Maintains the likes of comments, also when an account is deleted.';
comment on function delete_touched_blocks is
  'Deletes the blocks that contain these buckets.';
comment on function feedback_counted is
  'Maintains the likes and dislikes of inquiries, also when an account is deleted.';
comment on function file_uses_added is
  'Maintains stored_file.unused_since for all features that use files.';
comment on function file_uses_removed is
  'Maintains stored_file.unused_since for all features that use files.';
comment on function fold_marks is
  'Makes texts with and without marks equal (é, آ, مؤسسه).';
comment on function fold_text is
  'Equals foldText of the domain.';
comment on function inquiry_deleted is
  'Deletes rows that refer to an inquiry without a foreign key, or leaves them to a job if they are very many.';
comment on function inquiry_inserted is
  'Refuses the id of a deleted inquiry, and creates the row of inquiry_feedback_counts.';
comment on function inquiry_listed is
  'Maintains inquiry_listing when publishing, closing, moderation or categories change an inquiry.';
comment on function popularity is
  'Number of responses rounded down to three digits.';
comment on function popularity_changed is
  'Maintains inquiry_listing.popularity. This condition is not the trigger''s, because every statement would parse it.';
comment on function update_inquiry_listing is
  'Inserts, updates or deletes the row of an inquiry in inquiry_listing.';
comment on function responses_changed is
  'Maintains counted texts, and deletes blocks with changed responses.';
comment on function responses_deleted is
  'Deletes rows that belong to responses without a foreign key, and maintains channels, counted texts and blocks.';
comment on function response_texts_added is
  'Adds the texts of a response to counted_text. It runs for each row, because most responses have no texts and a trigger for each statement would copy all rows.';
comment on function search_grams is
  'All parts of one, two and three characters of the words of a text, so that an index finds any part of a word in every locale. Used only by the index.';
comment on function sessions_ended is
  'Notifies nodes of ended sessions, so that their live connections close.';
comment on function participation_state is
  'The columns of an inquiry that decide who may take part, as one text, to compare states.';
comment on function store_submits is
  'Stores accepted submits of one inquiry with their markers and counts. Locks the inquiry and then its total. Raises NZ001 if either is not as the submits were judged by, or a row was not written.';
comment on function text_hash is
  'Hash of the folded text.';
comment on function texts_of is
  'The texts of a response, without numbers and other values.';
comment on function word_grams is
  'The longest grams of a searched word.';

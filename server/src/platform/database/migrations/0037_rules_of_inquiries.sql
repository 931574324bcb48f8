-- Rules that only the code knew, as in the migration before.

-- Inquiries
update inquiry set cooperation_type = case when published_revision is not null then (
  select published.definition ->> 'cooperationType' from inquiry_revision published
  where published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision) end
where (cooperation_type is null) <> (published_revision is null);
update inquiry set category_id = null, is_secret_ballot = false
where published_revision is null and (category_id is not null or is_secret_ballot);
alter table inquiry
  drop constraint inquiry_published,
  add constraint inquiry_published check (num_nonnulls(published_revision, publish_date, cooperation_type) in (0, 3)),
  add constraint inquiry_revisions check (revision >= 1 and published_revision <= revision),
  add constraint inquiry_draft
    check (published_revision is not null or (category_id is null and not is_secret_ballot and ballot_closed_at is null));

-- Responses
update response set duration = null where duration < 0;
update response set score = null, max_score = null where num_nonnulls(score, max_score) = 1;
update response_version set score = null, max_score = null where num_nonnulls(score, max_score) = 1;
update tally set responses = greatest(responses, 0), started = greatest(started, 0), retired = greatest(retired, 0)
where responses < 0 or started < 0 or retired < 0;
update attempt set is_reserved = false where is_reserved and ends_at is null;
alter table response
  add constraint response_edits_check check (edits >= 0),
  add constraint response_duration_check check (duration >= 0),
  add constraint response_score check (num_nonnulls(score, max_score) in (0, 2));
alter table response_version
  add constraint response_version_number_check check (number >= 0),
  add constraint response_version_score check (num_nonnulls(score, max_score) in (0, 2));
alter table attempt
  add constraint attempt_reservation check (not is_reserved or ends_at is not null);
alter table tally
  add constraint tally_counts check (responses >= 0 and started >= 0 and retired >= 0);

-- Files, people, invitations, tasks
update stored_file set width = null, height = null where num_nonnulls(width, height) = 1;
alter table stored_file
  add constraint stored_file_size_check check (size >= 0),
  add constraint stored_file_dimensions check (num_nonnulls(width, height) in (0, 2));
update people_group set people = 0 where people < 0;
update invitee_list set people = 0 where people < 0;
update invitation_campaign set people = greatest(people, 0), sent = greatest(sent, 0), refused = greatest(refused, 0),
  failed = greatest(failed, 0), uncertain = greatest(uncertain, 0), opted_out = greatest(opted_out, 0),
  skipped = greatest(skipped, 0)
where least(people, sent, refused, failed, uncertain, opted_out, skipped) < 0;
alter table people_group add constraint people_group_people_check check (people >= 0);
alter table invitee_list add constraint invitee_list_people_check check (people >= 0);
alter table invitation_campaign
  add constraint invitation_campaign_counts
    check (people >= 0 and sent >= 0 and refused >= 0 and failed >= 0 and uncertain >= 0 and opted_out >= 0 and skipped >= 0);
alter table task
  add constraint task_progress check (done >= 0 and total >= 0),
  add constraint task_crashes_check check (crashes >= 0);

-- What columns hold, where their name does not say it.
comment on column account.name is
  'The full name, for inquiries whose responses have names; empty if not given.';
comment on column account.profile_name is
  'The name that others see; empty if not given.';
comment on column audit_entry.subject_kind is
  'What subject_id identifies, such as `inquiry` or `user`.';
comment on column chat.opened_by is
  'The account that opened the chat; null if it was deleted.';
comment on column chat.version is
  'Raised with each message that is sent, edited or deleted.';
comment on column inquiry_revision.definition is
  'The whole document: settings, segments, questions and options.';
comment on column inquiry_revision.revision is
  'The draft''s revision that was published.';
comment on column notification.kind is
  'Without a check, because a newer version may have stored its kinds already.';
comment on column notification.data is
  'Ids of what it is about, and the reason of a decision.';
comment on column task.kind is
  'Each feature that has tasks defines its kinds.';
comment on column session.user_agent is
  'The browser''s name of itself, from which the list of sessions shows browser and system.';
comment on column tally.responses is
  'Number of responses in the bucket.';
comment on column job_worker.node is
  'Number of the node''s advisory lock.';
comment on column channel_send_rate.free_at is
  'When the next message may be sent.';
comment on column unclaimed_file.since is
  'Since when it may have no row.';
comment on column invitee_list.version is
  'Raised by each change of the list.';
comment on column answer_file.attempt_id is
  'Id of the attempt, and later of its response.';
comment on column response.revision is
  'The published revision that was answered.';
comment on column attempt.revision is
  'The published revision that is answered.';
comment on column moderation.message_id is
  'A chat message; null for inquiries and comments.';
comment on column moderation.inquiry_id is
  'The inquiry, also of a comment; null for messages.';

-- Rules that only the code knew.
alter table inquiry
  add constraint inquiry_published check ((published_revision is null) = (publish_date is null)),
  add constraint inquiry_id_published_revision_fkey
    foreign key (id, published_revision) references inquiry_revision (inquiry_id, revision);
delete from one_time_code where purpose not in ('signup', 'login', 'reset', 'changeMobile', 'changeEmail');
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('signup', 'login', 'reset', 'changeMobile', 'changeEmail'));
alter table invitation_campaign add constraint invitation_campaign_quiet_hours
  check ((quiet_from is null) = (quiet_to is null) and quiet_from between 0 and 1439 and quiet_to between 0 and 1439);
alter table chat_message alter column own_edited_at type timestamptz;

-- What a reader of the tables has to know and can't see from the names.
comment on column account.picture is
  'Id of a file. It has no foreign key: file_use keeps the file.';
comment on column answer_file.inquiry_id is
  'It has no foreign key, because a trigger releases the files of a deleted inquiry.';
comment on column attempt.ends_at is
  'End of the time limit; null without one.';
comment on column attempt.drawn is
  'Ids of the drawn questions; null without a draw.';
comment on column attempt.channel is
  'The channel of the participant''s link, for the response; null without one and in secret ballots.';
comment on column audit_entry.inquiry_id is
  'The inquiry to which the subject belongs, if any.';
comment on column bookmark.inquiry_id is
  'Refers to inquiry_feedback_counts as in notification: bookmarking never waits for the inquiry''s row.';
comment on column chart.condition_question_id is
  'The question by whose answers responses are selected; null without a condition. Questions are parts of the document, so they have no foreign keys.';
comment on column chart.group_question_id is
  'The question whose answers are counted.';
comment on column chat.last_number is
  'Number of the last message.';
comment on column chat.shown_at is
  'When the message of shown_number was sent.';
comment on column chat.places is
  'Number of places given to members so far; see chat_member.place.';
comment on column chat_member.hidden_at is
  'When the message of hidden_number was sent.';
comment on column chat_member.muted_until is
  'Until when new messages don''t alert the member; null if not muted.';
comment on column chat_member.person_id is
  'The member''s row in group_person; null for the owner of the group. It has no foreign key: a former member keeps it.';
comment on column chat_member.place is
  'Distinguishes members without a name ("Member 3"); never reused. Null in chats of two.';
comment on column chat_message.sender_id is
  'Null if the account was deleted.';
comment on column chat_message.inquiry_id is
  'The inquiry that the message shares, which may be deleted later.';
comment on column chat_message.reply_to is
  'Id of the message that it answers.';
comment on column chat_message.voice is
  'Details of a voice recording; null in messages of other kinds.';
comment on column counted_text.newest_response is
  'Id of the newest response with the text; null in secret ballots and if that response was deleted.';
comment on table event is
  'Outbox of events, written in the transaction of the event and deleted when all subscribers have processed it. It has no time, because a secret ballot stores none, and no foreign key: subscribers skip deleted inquiries.';
comment on column event.tries is
  'Number of failed tries.';
comment on column general_category.position is
  'Order in lists; of equal positions the newest category comes first.';
comment on column inquiry.published_revision is
  'The revision that others see; null in drafts.';
comment on column inquiry.publish_date is
  'When it opens or opened; null in drafts.';
comment on column inquiry.expire_date is
  'When it closes or closed; null without a closing date.';
comment on column inquiry.taken_down_at is
  'Since when administrators hide it. Copied from moderation, for the rights in SQL.';
comment on column inquiry_comment.parent_id is
  'The comment that a reply answers; null for comments.';
comment on column inquiry_comment.account_id is
  'The author; null for guests and deleted accounts.';
comment on column inquiry_comment.name is
  'The name that a guest gave; empty for accounts.';
comment on column inquiry_comment.email is
  'The address that a guest gave; empty for accounts.';
comment on column inquiry_comment.description is
  'The text.';
comment on column inquiry_feedback_counts.comments is
  'Number of shown comments and replies.';
comment on column inquiry_feedback_counts.pinned_comment is
  'The comment that is shown first; null for none. A trigger removes it with the comment.';
comment on table inquiry_listing is
  'Columns by which lists of published inquiries filter and sort, in small rows that edits of drafts don''t write. Triggers derive all of them from inquiry, its published revision and tally. Queries read them from indexes alone and decide who may see an inquiry.';
comment on column inquiry_revision.card is
  'Cached excerpt of the definition for lists, with the version of its form.';
comment on column invitation.delivery_id is
  'The queued message. It has no foreign key, because old messages are deleted.';
comment on column invitation.tries is
  'Number of messages queued for it.';
comment on column invitation_campaign.subject is
  'Subject of the email.';
comment on column invitation_campaign.text is
  'Text of the email.';
comment on column invitation_campaign.sms is
  'Text of the text message.';
comment on column invitee.email is
  'In lower case.';
comment on column invitee.mobile is
  'In the format E.164.';
comment on column invitee.name_key is
  'The name, encoded so that its code points sort alphabetically.';
comment on column invitee.search_text is
  'Folded name and contacts.';
comment on column invitee.position is
  'Order in which people were added.';
comment on column moderation.reported_at is
  'When it was last reported; null if it never was.';
comment on column moderation.taken_down_at is
  'Null unless it is taken down now. Of an inquiry, inquiry.taken_down_at says the same.';
comment on column moderation.taken_down_by is
  'The administrator, who may have been deleted since.';
comment on column moderation.appeal is
  'The author''s appeal against the takedown; null for none.';
comment on column moderation.appeal_refused_at is
  'Null while an appeal is undecided; an accepted one restores the content.';
comment on column notification.inquiry_id is
  'The inquiry that it is about; null for chats. Refers to inquiry_feedback_counts, because writers of comments lock that row and never the inquiry''s.';
comment on column one_time_code.identifier is
  'An address or number; to change one, the account''s id and the new one.';
comment on column one_time_code.tries is
  'Number of wrong codes.';
comment on table rate_limit_window is
  'Fixed time windows with the number of events. The key names the limit and the caller; the code of the limit knows its length.';
comment on column report.account_id is
  'Null for guests and deleted accounts.';
comment on column report.closed_at is
  'When an administrator decided; null before.';
comment on column response.score is
  'Sum of the points; null if the inquiry isn''t scored. max_score is the most that this participant could reach.';
comment on column response.drawn is
  'Codes of the drawn questions; null without a draw.';
comment on column response.language is
  'Language in which the participant answered; null in responses of early versions, which didn''t store it.';
comment on column response.channel is
  'The channel of the participant''s link (`?via=`); null without one and in secret ballots.';
comment on column response_block.to_bucket is
  'The last bucket, which belongs to the block.';
comment on column response_block_column.name is
  'What the column holds: a question with its part, or a property such as the language.';
comment on column response_block_column.entries is
  'The distinct entries as a JSON array.';
comment on column response_notice.at_count is
  'Number of responses at which the owner is notified once; null for none.';
comment on column response_notice.is_count_reached is
  'Whether the owner was notified of at_count.';
comment on column response_notice.due_at is
  'When the planned notice is sent; null if none is planned.';
comment on column stored_file.owner_id is
  'Null if the account was deleted.';
comment on column stored_file.width is
  'In pixels; null unless it is a picture.';
comment on column stored_file.height is
  'In pixels; null unless it is a picture.';
comment on column tally.started is
  'In the total: number of started attempts.';
comment on column tally.extra is
  'Number of responses by question code and bin: numbers, ranks, matrix cells, months and hours.';
comment on column tally_value.code is
  'Code of the question; 0 for durations.';
comment on column tally_value.value is
  'The number, the date in days since 1970, or the duration in seconds.';
comment on column task.done is
  'Progress in the units of its kind, such as rows.';
comment on column task.total is
  'What done reaches at the end; null while unknown.';
comment on column task.claimed_at is
  'When a node last began it; accounts take turns by it.';
comment on column task.expires_at is
  'When a job deletes it with its files; null while it waits or runs.';

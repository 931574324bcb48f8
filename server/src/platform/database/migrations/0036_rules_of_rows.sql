-- Rules that only the code knew. Numbers and pairs that could have drifted are corrected first; one statement has
-- always written the others together.

-- Chats
update chat set shown_number = least(greatest(shown_number, 0), last_number)
where shown_number not between 0 and last_number;
update chat set shown_at = case when shown_number > 0 then created_at end where (shown_at is null) <> (shown_number = 0);
alter table chat
  add constraint chat_last_member_number_check check (last_member_number >= 0),
  add constraint chat_numbers check (shown_number >= 0 and shown_number <= last_number),
  add constraint chat_shown_message check ((shown_at is null) = (shown_number = 0)),
  add constraint chat_group_or_pair
    check ((kind = 'direct' or (low_id is null and high_id is null)) and (kind = 'group' or group_id is null));

update chat_member set hidden_at = case when hidden_number > 0 then joined_at end
where (hidden_at is null) <> (hidden_number = 0);
update chat_member set frozen_received = coalesce(frozen_received, received), frozen_seen = coalesce(frozen_seen, seen)
where (frozen_received is null) <> (frozen_seen is null);
alter table chat_member
  add constraint chat_member_member_number_check check (member_number >= 1),
  add constraint chat_member_numbers
    check (from_number >= 0 and received >= 0 and seen >= 0 and hidden_number >= 0 and notified_number >= 0),
  add constraint chat_member_hidden_message check ((hidden_at is null) = (hidden_number = 0)),
  add constraint chat_member_frozen_marks check ((frozen_received is null) = (frozen_seen is null));

update chat_message set text = '', own_text = null, own_edited_at = null, search_text = '', files = '{}', voice = null,
  inquiry_id = null, reply_to = null, edited_at = null
where kind = 'deleted';
update chat_message set own_edited_at = case when own_text is not null then sent_at end
where (own_text is null) <> (own_edited_at is null);
alter table chat_message
  add constraint chat_message_number_check check (number >= 1),
  add constraint chat_message_own_edit check ((own_text is null) = (own_edited_at is null)),
  add constraint chat_message_recording check ((kind = 'voice') = (voice is not null)),
  add constraint chat_message_deleted check (kind <> 'deleted' or (text = '' and own_text is null and search_text = ''
    and files = '{}' and inquiry_id is null and reply_to is null and edited_at is null));

-- Comments
update inquiry_comment set text = '' where state = 'deleted' and text <> '';
update inquiry_comment set likes = greatest(likes, 0), replies = greatest(replies, 0) where likes < 0 or replies < 0;
alter table inquiry_comment
  add constraint inquiry_comment_position_check check (position >= 1),
  add constraint inquiry_comment_counts check (likes >= 0 and replies >= 0),
  add constraint inquiry_comment_deleted check (state <> 'deleted' or text = ''),
  add constraint inquiry_comment_author
    check (account_id is null or (guest_key is null and name = '' and email = ''));
update inquiry_feedback_counts set likes = greatest(likes, 0), dislikes = greatest(dislikes, 0),
  comments = greatest(comments, 0), held = greatest(held, 0), threads = greatest(threads, 0),
  notified_position = least(greatest(notified_position, 0), last_position)
where least(likes, dislikes, comments, held, threads) < 0 or notified_position not between 0 and last_position;
alter table inquiry_feedback_counts
  add constraint inquiry_feedback_counts_counts
    check (likes >= 0 and dislikes >= 0 and comments >= 0 and held >= 0 and threads >= 0),
  add constraint inquiry_feedback_counts_positions
    check (notified_position >= 0 and notified_position <= last_position);

-- Moderation
update moderation set reason = coalesce(reason, 'other'), explanation = coalesce(explanation, '')
where taken_down_at is not null and num_nonnulls(reason, explanation) < 2;
update moderation set taken_down_by = null, reason = null, explanation = null, kept_text = null, kept_state = null,
  appeal = null, appealed_at = null, appeal_refused_at = null
where taken_down_at is null
  and num_nonnulls(taken_down_by, reason, explanation, kept_text, kept_state, appeal, appealed_at, appeal_refused_at) > 0;
alter table moderation
  add constraint moderation_open_reports_check check (open_reports >= 0),
  add constraint moderation_takedown check (num_nonnulls(taken_down_at, reason, explanation) in (0, 3)),
  add constraint moderation_of_takedown
    check (taken_down_at is not null or num_nonnulls(taken_down_by, kept_text, kept_state, appealed_at) = 0),
  add constraint moderation_appeal check (appealed_at is not null or num_nonnulls(appeal, appeal_refused_at) = 0),
  add constraint moderation_kept_content
    check ((comment_id is not null or kept_text is null) and (message_id is not null or kept_message is null)),
  add constraint moderation_message_author check (message_id is not null or author_id is null);

-- Deliveries
update delivery set sealed = null, decoy = null where due_at is null and num_nonnulls(sealed, decoy) > 0;
update delivery set finished_at = case when state <> 'waiting' then created_at end
where (state = 'waiting') <> (finished_at is null);
update delivery set due_at = expires_at where state = 'waiting' and due_at is null;
alter table delivery
  add constraint delivery_tries_check check (tries >= 0),
  add constraint delivery_finished check ((state = 'waiting') = (finished_at is null)),
  add constraint delivery_waiting check (state <> 'waiting' or due_at is not null),
  add constraint delivery_content check (sealed is null or decoy is null),
  add constraint delivery_ended check (due_at is not null or num_nonnulls(sealed, decoy) = 0),
  add constraint delivery_once check (is_tried_once or (outcome is null and not is_address_deferred));

-- No query needs these: mails are found by notification_mail_at, deliveries by delivery_lane_due.
drop index notification_mail_due;
drop index delivery_due;

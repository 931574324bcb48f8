-- Generated from the migrations by `npm run db:schema`, to be read; not executed.

create type response_text as (inquiry_id uuid, key text, written text, newest bigint, response_id uuid);

-- A person who can sign in.
create table account (
  id uuid constraint account_pkey primary key,
  email text constraint account_email_key unique,
  mobile text constraint account_mobile_key unique,
  username text constraint account_username_key unique,
  password_hash text not null,
  -- The full name, for inquiries whose responses have names; empty if not given.
  name text not null default '',
  -- Id of a file. It has no foreign key: file_use keeps the file.
  picture uuid,
  -- A natural person (`real`) or an organization (`legal`).
  person_type text constraint account_person_type_check check (person_type in ('real', 'legal')),
  birth_date date,
  national_id text,
  -- ISO 3166 code; `UN` if none was chosen.
  country text not null default 'UN',
  language text not null default 'en',
  roles text[] not null default '{user}'
    constraint account_roles_check check (roles <@ array['user', 'admin']),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The name that others see; empty if not given.
  profile_name text not null default '',
  bio text not null default '',
  gender text constraint account_gender_check check (gender in ('female', 'male', 'other')),
  -- Whether people who know the email address or mobile number find the account in chat.
  is_findable boolean not null default false,
  -- Null until the account type was chosen or skipped once.
  person_type_asked_at timestamptz,
  -- Whether the account gets a daily email about new comments.
  comment_mail boolean not null default true,
  -- Whether the account gets emails about replies.
  reply_mail boolean not null default true,
  -- Whether the account gets emails about closed inquiries and new responses.
  results_mail boolean not null default true,
  -- Whether the account gets emails about decisions of administrators.
  decision_mail boolean not null default true,
  -- Whether others see in chat when the account is online.
  shows_online boolean not null default false,
  -- Whether the account gets emails about unread messages.
  chat_mail boolean not null default true,
  constraint account_has_identifier check (email is not null or mobile is not null or username is not null)
);
create index account_admin on account (id) where 'admin' = any (roles);
create index account_newest on account (created_at desc, id desc);

-- Requested deletions of accounts. A request can be withdrawn until the deletion has begun.
create table account_deletion (
  account_id uuid
    constraint account_deletion_pkey primary key
    constraint account_deletion_account_id_fkey references account (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether the account's responses stay, without its name.
  keeps_answers boolean not null,
  -- When the deletion began; it can't be withdrawn since then.
  begun_at timestamptz
);
create index account_deletion_due on account_deletion (due_at);

-- Accounts connected to each node. A node renews its rows; old ones are invalid.
create table account_presence (
  account_id uuid not null
    constraint account_presence_account_id_fkey references account (id) on delete cascade,
  node_id uuid not null,
  seen_at timestamptz not null,
  constraint account_presence_pkey primary key (account_id, node_id)
);
create index account_presence_seen_at on account_presence (seen_at);

-- Files uploaded as answers. Each belongs to the attempt in which it was uploaded, whose id is later that of the response, and counts towards the quota of the inquiry's owner. A file is pending until file_use has it with the id of the response.
create table answer_file (
  file_id uuid
    constraint answer_file_pkey primary key
    constraint answer_file_file_id_fkey references stored_file (id) on delete cascade,
  -- It has no foreign key, because a trigger releases the files of a deleted inquiry.
  inquiry_id uuid not null,
  -- Id of the attempt, and later of its response.
  attempt_id uuid not null,
  question_id uuid not null,
  -- Hash of the attempt's secret.
  secret_hash bytea not null
);
create index answer_file_attempt on answer_file (attempt_id);
create index answer_file_inquiry on answer_file (inquiry_id);

-- Initial contents of the installation, such as the starter templates. Each is added once, so that deleted ones don't come back.
create table applied_seed (
  name text constraint applied_seed_pkey primary key,
  applied_at timestamptz not null default now()
);

-- Attempts that the server has to know before their submit, which deletes them.
create table attempt (
  id uuid constraint attempt_pkey primary key,
  inquiry_id uuid not null constraint attempt_inquiry_id_fkey references inquiry (id) on delete cascade,
  -- The published revision that is answered.
  revision integer not null,
  secret_hash bytea not null,
  -- Keyed hash of participant and inquiry, as in participation_marker: one attempt each.
  marker bytea not null,
  -- Null in secret ballots.
  account_id uuid constraint attempt_account_id_fkey references account (id) on delete cascade,
  -- Seed of the random order and draw of questions.
  seed integer not null,
  -- Ids of the drawn questions; null without a draw.
  drawn jsonb,
  -- Answers saved so far.
  answers jsonb not null default '[]',
  started_at timestamptz not null,
  -- End of the time limit; null without one.
  ends_at timestamptz,
  last_seen_at timestamptz not null,
  -- `unfinished`: ended without a response, and kept for statistics.
  state text not null default 'running'
    constraint attempt_state_check check (state in ('running', 'unfinished')),
  -- Whether it holds one of a limited number of places until ends_at.
  is_reserved boolean not null default false,
  -- The channel of the participant's link, for the response; null without one and in secret ballots.
  channel text,
  -- The entry in the list of a limited inquiry; null in secret ballots.
  invitee_id uuid,
  -- Whether unusually many attempts had come from its address when it began. The address is not stored.
  is_suspected boolean not null default false,
  -- Language in which the participant answers; null for the inquiry's own.
  language text,
  constraint attempt_inquiry_id_marker_key unique (inquiry_id, marker),
  constraint attempt_reservation check (not is_reserved or ends_at is not null)
);
create index attempt_ending on attempt (ends_at) where (state = 'running') and (ends_at is not null);

-- What administrators did. People are stored as ids; their names are looked up when it is read.
create table audit_entry (
  id uuid constraint audit_entry_pkey primary key,
  at timestamptz not null,
  -- Null if it was done on the command line.
  admin_id uuid,
  action text not null,
  -- What subject_id identifies, such as `inquiry` or `user`.
  subject_kind text not null,
  subject_id uuid not null,
  -- The inquiry to which the subject belongs, if any.
  inquiry_id uuid,
  -- Name of a category or an inquiry, never of a person.
  subject_name text,
  -- The changed values before.
  before jsonb not null default '{}',
  -- The changed values afterwards.
  after jsonb not null default '{}',
  reason text not null default ''
);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_admin on audit_entry (admin_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);
create index audit_entry_time on audit_entry (at desc, id desc);
create trigger audit_entry_append_only before delete or update on audit_entry
  for each row execute function refuse_change();

-- People whom an account has blocked in chat.
create table blocked_chat_person (
  account_id uuid not null
    constraint blocked_chat_person_account_id_fkey references account (id) on delete cascade,
  blocked_id uuid not null
    constraint blocked_chat_person_blocked_id_fkey references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint blocked_chat_person_pkey primary key (account_id, blocked_id)
);
create index blocked_chat_person_blocked_id on blocked_chat_person (blocked_id);

-- Inquiries that accounts have saved.
create table bookmark (
  account_id uuid not null constraint bookmark_account_id_fkey references account (id) on delete cascade,
  -- Refers to inquiry_feedback_counts as in notification: bookmarking never waits for the inquiry's row.
  inquiry_id uuid not null
    constraint bookmark_inquiry_id_fkey references inquiry_feedback_counts (inquiry_id) on delete cascade,
  created_at timestamptz not null,
  constraint bookmark_pkey primary key (account_id, inquiry_id)
);
create index bookmark_inquiry on bookmark (inquiry_id);
create index bookmark_newest on bookmark (account_id, created_at desc, inquiry_id);

-- Captchas that wait for their answer.
create table captcha (
  id uuid constraint captcha_pkey primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- Number of responses by channel of the participant's link.
create table channel_response_count (
  inquiry_id uuid not null
    constraint channel_response_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  channel text not null,
  responses integer not null,
  constraint channel_response_count_pkey primary key (inquiry_id, channel)
);

-- When the next message of a channel may be sent, for all nodes together.
create table channel_send_rate (
  channel text
    constraint channel_send_rate_pkey primary key
    constraint channel_send_rate_channel_check check (channel in ('email', 'sms')),
  -- When the next message may be sent.
  free_at timestamptz not null
);

-- How often each link with a channel (`?via=`) was opened. Visitors are not stored.
create table channel_visit_count (
  inquiry_id uuid not null
    constraint channel_visit_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  channel text not null,
  visits integer not null,
  constraint channel_visit_count_pkey primary key (inquiry_id, channel)
);

-- Saved charts of results.
create table chart (
  id uuid constraint chart_pkey primary key,
  inquiry_id uuid not null constraint chart_inquiry_id_fkey references inquiry (id) on delete cascade,
  title text not null,
  type text not null constraint chart_type_check check (type in ('bar', 'pie', 'trend')),
  -- Whether it is the chart on the inquiry's card.
  is_primary boolean not null default false,
  -- The question by whose answers responses are selected; null without a condition. Questions are parts of the document, so they have no foreign keys.
  condition_question_id uuid,
  -- The question whose answers are counted.
  group_question_id uuid not null,
  -- `private`: only the owner sees it.
  access_type text not null constraint chart_access_type_check check (access_type in ('public', 'private')),
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  -- What the chart counts: ids of options, intervals such as [18,30), or the question's own id for all.
  group_ids text[] not null,
  -- Which answers to the condition's question are counted: ids of options, intervals such as [18,30), or the question's own id for all.
  condition_ids text[] not null default '{}'
);
create index chart_inquiry on chart (inquiry_id, created_at desc);
create unique index chart_one_primary on chart (inquiry_id) where is_primary;

-- A chat of two people or of a group. It numbers its messages, so sending locks its row. `version` rises with each message that is sent, edited or deleted, so that clients can fetch what they missed.
create table chat (
  id uuid constraint chat_pkey primary key,
  kind text not null constraint chat_kind_check check (kind in ('direct', 'group')),
  -- Of two people, the one with the smaller id; null if the account was deleted.
  low_id uuid constraint chat_low_id_fkey references account (id) on delete set null,
  high_id uuid constraint chat_high_id_fkey references account (id) on delete set null,
  -- Null if the group was deleted; the chat then has no members.
  group_id uuid constraint chat_group_id_fkey references people_group (id) on delete set null,
  -- The account that opened the chat; null if it was deleted.
  opened_by uuid constraint chat_opened_by_fkey references account (id) on delete set null,
  -- The inquiry from whose page the first message was sent. It has no foreign key, because the inquiry may be deleted.
  inquiry_id uuid,
  -- Number of the last message.
  last_number integer not null default 0,
  -- Raised with each message that is sent, edited or deleted.
  version integer not null default 0,
  -- Number of the last message that all members see.
  shown_number integer not null default 0,
  -- When the message of shown_number was sent.
  shown_at timestamptz,
  -- When anything last changed, for nodes that missed it.
  changed_at timestamptz not null,
  created_at timestamptz not null,
  -- The highest chat_member.member_number given so far.
  last_member_number integer not null default 0
    constraint chat_last_member_number_check check (last_member_number >= 0),
  constraint chat_group_or_pair check ((kind = 'direct' or low_id is null and high_id is null) and (kind = 'group' or group_id is null)),
  constraint chat_numbers check (shown_number >= 0 and shown_number <= last_number),
  constraint chat_pair_order check (low_id < high_id),
  constraint chat_shown_message check ((shown_at is null) = (shown_number = 0))
);
create index chat_changed on chat (changed_at);
create index chat_high_id on chat (high_id);
create unique index chat_of_group on chat (group_id) where group_id is not null;
create index chat_opened on chat (opened_by);
create index chat_orphaned on chat (id)
  where ((kind = 'group') and (group_id is null)) or ((kind = 'direct') and (low_id is null) and (high_id is null));
create unique index chat_pair on chat (low_id, high_id) where kind = 'direct';

-- People whom an account keeps as contacts in chat.
create table chat_contact (
  owner_id uuid not null constraint chat_contact_owner_id_fkey references account (id) on delete cascade,
  account_id uuid not null constraint chat_contact_account_id_fkey references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint chat_contact_pkey primary key (owner_id, account_id)
);
create index chat_contact_account_id on chat_contact (account_id);

-- People whom an account has found, and may therefore write to for a day.
create table chat_found_person (
  account_id uuid not null
    constraint chat_found_person_account_id_fkey references account (id) on delete cascade,
  found_id uuid not null constraint chat_found_person_found_id_fkey references account (id) on delete cascade,
  found_at timestamptz not null,
  -- The username by which the person was found; null if by an address or a number.
  username text,
  -- The address or number by which the person was found, as typed.
  identifier text,
  constraint chat_found_person_pkey primary key (account_id, found_id)
);
create index chat_found_person_found_at on chat_found_person (found_at);
create index chat_found_person_found_id on chat_found_person (found_id);

-- Members of chats, also former ones.
create table chat_member (
  chat_id uuid not null constraint chat_member_chat_id_fkey references chat (id) on delete cascade,
  account_id uuid not null constraint chat_member_account_id_fkey references account (id) on delete cascade,
  -- `request`: the first message of a stranger waits to be accepted; `declined` and `left` can't read.
  state text not null
    constraint chat_member_state_check check (state in ('member', 'request', 'declined', 'left')),
  -- The member's row in group_person; null for the owner of the group. It has no foreign key: a former member keeps it.
  person_id uuid,
  -- The member sees messages after this one.
  from_number integer not null default 0,
  -- Number of the last message that reached the member.
  received integer not null default 0,
  -- Number of the last message that the member has seen.
  seen integer not null default 0,
  -- Number of the member's last message that the other person doesn't see because they have blocked the member.
  hidden_number integer not null default 0,
  -- When the message of hidden_number was sent.
  hidden_at timestamptz,
  -- Until when new messages don't alert the member; null if not muted.
  muted_until timestamptz,
  -- Number of the last message that the member was notified of.
  notified_number integer not null default 0,
  joined_at timestamptz not null,
  -- What a blocked person sees in place of `received`: its value when they were blocked. Null without a block, and in groups.
  frozen_received integer,
  -- What a blocked person sees in place of `seen`: its value when they were blocked. Null without a block, and in groups.
  frozen_seen integer,
  -- Distinguishes members without a name ("Member 3"); never reused. Null in chats of two.
  member_number integer constraint chat_member_member_number_check check (member_number >= 1),
  constraint chat_member_pkey primary key (chat_id, account_id),
  constraint chat_member_frozen_marks check ((frozen_received is null) = (frozen_seen is null)),
  constraint chat_member_hidden_message check ((hidden_at is null) = (hidden_number = 0)),
  constraint chat_member_numbers check (from_number >= 0 and received >= 0 and seen >= 0 and hidden_number >= 0 and notified_number >= 0)
);
create unique index chat_member_number on chat_member (chat_id, member_number)
  where member_number is not null;
create index chat_member_of_account on chat_member (account_id);
create index chat_member_person on chat_member (person_id) where person_id is not null;

-- Messages of chats.
create table chat_message (
  -- Made by the sender's client, so that a repeated message is stored once.
  id uuid constraint chat_message_pkey primary key,
  chat_id uuid not null constraint chat_message_chat_id_fkey references chat (id) on delete cascade,
  -- Position in the chat, starting at 1.
  number integer not null constraint chat_message_number_check check (number >= 1),
  -- The chat's version at the last change of the message.
  version integer not null,
  -- Null if the account was deleted.
  sender_id uuid constraint chat_message_sender_id_fkey references account (id) on delete set null,
  kind text not null
    constraint chat_message_kind_check check (kind in ('text', 'files', 'voice', 'inquiry', 'deleted')),
  text text not null default '',
  -- What its sender sees after editing a message to a person who has blocked them.
  own_text text,
  -- The folded text.
  search_text text not null default '',
  -- Ids of the attached files.
  files uuid[] not null default '{}',
  -- Details of a voice recording; null in messages of other kinds.
  voice jsonb,
  -- The inquiry that the message shares, which may be deleted later.
  inquiry_id uuid,
  -- Id of the message that it answers.
  reply_to uuid,
  -- Whether the recipient had blocked the sender and doesn't see it.
  is_hidden boolean not null default false,
  sent_at timestamptz not null,
  edited_at timestamptz,
  -- When own_text was written.
  own_edited_at timestamptz,
  constraint chat_message_chat_id_number_key unique (chat_id, number),
  constraint chat_message_deleted check (kind <> 'deleted' or text = '' and own_text is null and search_text = '' and files = '{}' and inquiry_id is null and reply_to is null and edited_at is null),
  constraint chat_message_own_edit check ((own_text is null) = (own_edited_at is null)),
  constraint chat_message_recording check ((kind = 'voice') = (voice is not null))
);
create index chat_message_of_sender on chat_message (sender_id, chat_id, number);
create index chat_message_version on chat_message (chat_id, version);

-- Personal links that are no longer valid, with the reason for people who open one.
create table closed_personal_link (
  link_hash bytea constraint closed_personal_link_pkey primary key,
  inquiry_id uuid not null
    constraint closed_personal_link_inquiry_id_fkey references inquiry (id) on delete cascade,
  reason text not null constraint closed_personal_link_reason_check check (reason in ('renewed', 'removed'))
);
create index closed_personal_link_inquiry on closed_personal_link (inquiry_id);

-- Number of listed threads for each thousand positions of an inquiry's comments, so that a page is found without counting all earlier comments.
create table comment_chunk (
  inquiry_id uuid not null
    constraint comment_chunk_inquiry_id_fkey references inquiry_feedback_counts (inquiry_id) on delete cascade,
  chunk integer not null,
  threads integer not null,
  constraint comment_chunk_pkey primary key (inquiry_id, chunk)
) with (fillfactor=50);

-- Likes of comments, one for each person.
create table comment_like (
  comment_id uuid not null
    constraint comment_like_comment_id_fkey references inquiry_comment (id) on delete cascade,
  -- Id of the account, or the guest's key.
  person uuid not null,
  account_id uuid constraint comment_like_account_id_fkey references account (id) on delete cascade,
  constraint comment_like_pkey primary key (comment_id, person),
  constraint comment_like_person_check check (account_id is null or account_id = person)
);
create index comment_like_account on comment_like (account_id) where account_id is not null;
create trigger comment_liked after insert or delete on comment_like
  for each row execute function comment_liked();

-- Texts in an inquiry's responses with their counts; texts that are equal after folding share a row. Filled when an inquiry's texts are first shown, then maintained by triggers.
create table counted_text (
  inquiry_id uuid not null,
  -- Key in `rest` of a response: the code of a question, or the code with `.other`.
  key text not null,
  -- Hash of the folded text.
  hash uuid not null,
  -- The text as one participant wrote it.
  written text not null,
  count integer not null,
  -- Time of the newest response with the text in microseconds since 1970; 0 in secret ballots.
  newest bigint not null,
  -- Id of the newest response with the text; null in secret ballots and if that response was deleted.
  newest_response uuid,
  constraint counted_text_pkey primary key (inquiry_id, key, hash)
) with (fillfactor=80);
create index counted_text_count on counted_text (inquiry_id, key, count desc, newest desc, hash);
create index counted_text_newest on counted_text (inquiry_id, key, newest desc, hash);

-- Number of messages that an account has sent on a day (UTC).
create table daily_invitation_count (
  account_id uuid not null
    constraint daily_invitation_count_account_id_fkey references account (id) on delete cascade,
  day date not null,
  messages integer not null,
  constraint daily_invitation_count_pkey primary key (account_id, day)
);

-- Deleted inquiries whose comments and reactions a job still deletes in small steps.
create table deleted_inquiry_comments (
  id uuid constraint deleted_inquiry_comments_pkey primary key,
  deleted_at timestamptz not null default now()
);

-- Deleted inquiries whose responses a job still deletes in small steps: a million take longer than a statement may.
create table deleted_inquiry_responses (
  id uuid constraint deleted_inquiry_responses_pkey primary key,
  deleted_at timestamptz not null default now()
);

-- The queue of emails and text messages, with their outcome. The text is encrypted, because a copy of the database must not contain codes. A row without a text only connects to the gateway, so that a request for an unknown account takes the same work.
create table delivery (
  id uuid constraint delivery_pkey primary key,
  channel text not null constraint delivery_channel_check check (channel in ('email', 'sms')),
  -- The encrypted message; null for probes and finished deliveries.
  sealed bytea,
  -- Whether the caller may learn that the recipient was refused.
  reveals_refusal boolean not null default false,
  state text not null default 'waiting'
    constraint delivery_state_check check (state in ('waiting', 'sent', 'failed')),
  -- Number of times that it was claimed to be sent.
  tries integer not null default 0 constraint delivery_tries_check check (tries >= 0),
  -- When it is tried next; during a try, when another node may take it over. Null when done.
  due_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- In place of `sealed` for probes: made in the same way, and never read.
  decoy bytea,
  -- Whether it is tried only once. If such a row is claimed again, its node died during the first try.
  is_tried_once boolean not null default false,
  -- Result of a delivery that is tried only once; `later`: it was not sent and may be queued again.
  outcome text
    constraint delivery_outcome_check check (outcome in ('sent', 'refused', 'failed', 'later', 'uncertain')),
  -- Whether the outcome `later` concerns this address only, while the gateway accepts other messages.
  is_address_deferred boolean not null default false,
  constraint delivery_content check (sealed is null or decoy is null),
  constraint delivery_ended check (due_at is not null or num_nonnulls(sealed, decoy) = 0),
  constraint delivery_finished check ((state = 'waiting') = (finished_at is null)),
  constraint delivery_once check (is_tried_once or outcome is null and not is_address_deferred),
  constraint delivery_waiting check (state <> 'waiting' or due_at is not null)
);
create index delivery_created on delivery (created_at);
create index delivery_lane_due on delivery (channel, is_tried_once, due_at) where due_at is not null;

-- Outbox of events, written in the transaction of the event and deleted when all subscribers have processed it. It has no time, because a secret ballot stores none, and no foreign key: subscribers skip deleted inquiries.
create table event (
  id bigint generated always as identity constraint event_pkey primary key,
  inquiry_id uuid not null,
  kind text not null constraint event_kind_check check (kind = 'responseStored'),
  -- Number of failed tries.
  tries integer not null default 0,
  -- When it is tried again after a failure. Later events of the inquiry wait for it.
  retry_at timestamptz
);
create index event_inquiry on event (inquiry_id, id);

-- Uses of files. `used_by` is the id of an inquiry (`draft`, `published`, `copied`), an account (`avatar`), a message (`message`), a case of moderation (`report`) or a response (`answer`). A file in use can't lose its row.
create table file_use (
  file_id uuid not null constraint file_use_file_id_fkey references stored_file (id),
  kind text not null
    constraint file_use_kind_check check (kind in ('draft', 'published', 'avatar', 'copied', 'message', 'report', 'answer')),
  used_by uuid not null,
  constraint file_use_pkey primary key (file_id, kind, used_by)
);
create index file_use_by_user on file_use (used_by, kind);
create trigger file_uses_added after insert on file_use
  referencing new table as added for each statement execute function file_uses_added();
create trigger file_uses_removed after delete on file_use
  referencing old table as removed for each statement execute function file_uses_removed();

-- Ids of deleted inquiries. They appear in links and printed codes, so no id is used again.
create table former_inquiry (
  id uuid constraint former_inquiry_pkey primary key
);

-- Categories of inquiries, the same for all accounts.
create table general_category (
  id uuid constraint general_category_pkey primary key,
  is_enabled boolean not null default true,
  created_at timestamptz not null,
  -- Order in lists; of equal positions the newest category comes first.
  position integer not null default 0,
  -- The category that replaced it. The row stays, because drafts and published revisions refer to it.
  merged_into uuid
    constraint general_category_merged_into_fkey references general_category (id) on delete cascade
);
create index general_category_merged on general_category (merged_into) where merged_into is not null;

-- Names of the general categories by language.
create table general_category_text (
  category_id uuid not null
    constraint general_category_text_category_id_fkey references general_category (id) on delete cascade,
  language text not null,
  name text not null,
  constraint general_category_text_pkey primary key (category_id, language)
);

-- People of a group.
create table group_person (
  id uuid constraint group_person_pkey primary key,
  group_id uuid not null constraint group_person_group_id_fkey references people_group (id) on delete cascade,
  name text not null,
  -- In lower case.
  email text,
  -- In the format E.164.
  mobile text,
  -- The name, encoded so that its code points sort alphabetically.
  name_key text collate "C" not null,
  -- Folded name and contacts.
  search_text text not null,
  -- Order in which people were added.
  position bigint not null generated always as identity,
  created_at timestamptz not null,
  constraint group_person_reachable check (email is not null or mobile is not null)
);
create index group_person_added on group_person (group_id, position);
create index group_person_by_email on group_person (email) where email is not null;
create index group_person_by_mobile on group_person (mobile) where mobile is not null;
create index group_person_by_name on group_person (group_id, name_key, id);
create unique index group_person_email on group_person (group_id, email) where email is not null;
create unique index group_person_mobile on group_person (group_id, mobile) where mobile is not null;
create trigger group_person_changed after delete or update of email, mobile on group_person
  for each row execute function group_person_changed();

-- Inquiries. The draft is one document; published revisions are in inquiry_revision.
create table inquiry (
  id uuid constraint inquiry_pkey primary key,
  owner_id uuid not null constraint inquiry_owner_id_fkey references account (id) on delete cascade,
  -- The draft.
  definition jsonb not null,
  -- Raised by each write of the draft.
  revision integer not null,
  -- The revision that others see; null in drafts.
  published_revision integer,
  -- When it opens or opened; null in drafts.
  publish_date timestamptz,
  -- When it closes or closed; null without a closing date.
  expire_date timestamptz,
  is_template boolean not null default false,
  -- Since when administrators hide it. Copied from moderation, for the rights in SQL.
  taken_down_at timestamptz,
  -- The published revision's category, or the one into which it was merged: publishing and merging write it. Null in drafts, and if the category was deleted.
  category_id uuid constraint inquiry_category_id_fkey references general_category (id) on delete set null,
  -- Copied from the published revision by publishing, for the rights in SQL. Null in drafts.
  cooperation_type text
    constraint inquiry_cooperation_type_check check (cooperation_type in ('anon', 'users', 'limited')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Id of the request that made the last edit, so that a repeated request gets the same reply.
  last_edit uuid,
  -- The closing date that the owner was last notified of.
  notified_expire_date timestamptz,
  -- When a secret ballot was closed for good; set together with ballot_result.
  ballot_closed_at timestamptz,
  ballot_result text constraint inquiry_ballot_result_check check (ballot_result in ('released', 'withheld')),
  -- Copied from the published revision by publishing, for the job that closes ballots. False in drafts.
  is_secret_ballot boolean not null default false,
  -- Since when it is in the owner's bin, from which a job erases it.
  deleted_at timestamptz,
  -- The draft's title, for its owner only; others see inquiry_revision.public_title.
  title text not null generated always as (definition ->> 'title') stored,
  -- The draft's general category; null for none.
  draft_category_id uuid generated always as ((definition ->> 'categoryId')::uuid) stored,
  -- The draft's user_category; null for none.
  user_category_id uuid generated always as ((definition ->> 'userCategoryId')::uuid) stored,
  -- Id of the draft's picture of lists; null for none.
  draft_public_file uuid generated always as ((definition ->> 'publicFile')::uuid) stored,
  constraint inquiry_id_published_revision_fkey foreign key (id, published_revision) references inquiry_revision (inquiry_id, revision),
  constraint inquiry_ballot_closed check ((ballot_closed_at is null) = (ballot_result is null)),
  constraint inquiry_draft check (published_revision is not null or category_id is null and not is_secret_ballot and ballot_closed_at is null),
  constraint inquiry_published check (num_nonnulls(published_revision, publish_date, cooperation_type) in (0, 3)),
  constraint inquiry_revisions check (revision >= 1 and published_revision <= revision)
);
create index inquiry_category on inquiry (category_id) where category_id is not null;
create index inquiry_closing_not_notified on inquiry (expire_date)
  where (expire_date is not null) and (notified_expire_date is distinct from expire_date);
create index inquiry_draft_category on inquiry (draft_category_id) where draft_category_id is not null;
create index inquiry_in_bin on inquiry (deleted_at) where deleted_at is not null;
create index inquiry_open_ballots on inquiry (id) where is_secret_ballot and (ballot_closed_at is null);
create index inquiry_owner on inquiry (owner_id, updated_at desc);
create index inquiry_published on inquiry (publish_date desc) where published_revision is not null;
create index inquiry_taken_down on inquiry (id) where taken_down_at is not null;
create index inquiry_templates on inquiry (publish_date desc, id) where is_template;
create index inquiry_user_category on inquiry (owner_id, user_category_id) where user_category_id is not null;
create trigger inquiry_deleted before delete on inquiry for each row execute function inquiry_deleted();
create trigger inquiry_inserted after insert on inquiry for each row execute function inquiry_inserted();
create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date, is_template, taken_down_at, deleted_at, category_id, cooperation_type on inquiry
  for each row execute function inquiry_listed();

-- Comments and replies of inquiries. inquiry_id has no foreign key, because many rows are deleted in steps.
create table inquiry_comment (
  id uuid constraint inquiry_comment_pkey primary key,
  inquiry_id uuid not null,
  -- Starting at 1, in the order in which comments and replies were written.
  position integer not null constraint inquiry_comment_position_check check (position >= 1),
  -- The comment that a reply answers; null for comments.
  parent_id uuid,
  -- The author; null for guests and deleted accounts.
  account_id uuid constraint inquiry_comment_account_id_fkey references account (id) on delete set null,
  -- Key of the author's browser if they had no account.
  guest_key uuid,
  -- The name that a guest gave; empty for accounts.
  name text not null default '',
  -- The address that a guest gave; empty for accounts.
  email text not null default '',
  -- Empty in deleted comments.
  text text not null,
  -- `held`: waits for the owner's approval.
  state text not null constraint inquiry_comment_state_check check (state in ('shown', 'held', 'deleted')),
  likes integer not null default 0,
  -- Number of shown replies.
  replies integer not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint inquiry_comment_inquiry_id_position_key unique (inquiry_id, position),
  constraint inquiry_comment_author check (account_id is null or guest_key is null and name = '' and email = ''),
  constraint inquiry_comment_counts check (likes >= 0 and replies >= 0),
  constraint inquiry_comment_deleted check (state <> 'deleted' or text = '')
);
create index inquiry_comment_account on inquiry_comment (account_id) where account_id is not null;
create index inquiry_comment_held on inquiry_comment (inquiry_id, position) where state = 'held';
create index inquiry_comment_reply on inquiry_comment (parent_id, position) where parent_id is not null;
create index inquiry_comment_thread on inquiry_comment (inquiry_id, position)
  where (parent_id is null) and ((state = 'shown') or (replies > 0));
create trigger comment_counted after insert or delete or update of state, replies, text on inquiry_comment
  for each row execute function comment_counted();

-- Likes and dislikes of inquiries, one for each person.
create table inquiry_feedback (
  inquiry_id uuid not null,
  -- Id of the account, or the guest's key.
  person uuid not null,
  account_id uuid constraint inquiry_feedback_account_id_fkey references account (id) on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null,
  constraint inquiry_feedback_pkey primary key (inquiry_id, person),
  constraint inquiry_feedback_person_check check (account_id is null or account_id = person)
);
create index inquiry_feedback_account on inquiry_feedback (account_id) where account_id is not null;
create trigger feedback_counted after insert or delete or update on inquiry_feedback
  for each row execute function feedback_counted();

-- Counts of comments and reactions, one row for each inquiry. Writers of comments and reactions lock this row first, never that of inquiry or tally.
create table inquiry_feedback_counts (
  inquiry_id uuid
    constraint inquiry_feedback_counts_pkey primary key
    constraint inquiry_feedback_counts_inquiry_id_fkey references inquiry (id) on delete cascade,
  likes integer not null default 0,
  dislikes integer not null default 0,
  -- Number of shown comments and replies.
  comments integer not null default 0,
  -- Number of comments that wait for approval.
  held integer not null default 0,
  -- Number of listed comments: shown ones, and deleted ones with replies.
  threads integer not null default 0,
  -- The comment that is shown first; null for none. A trigger removes it with the comment.
  pinned_comment uuid,
  -- Position of the newest comment.
  last_position integer not null default 0,
  -- Position of the last comment that the owner was notified of.
  notified_position integer not null default 0,
  -- Raised by every change that readers of the comments can see.
  version integer not null default 0,
  constraint inquiry_feedback_counts_counts check (likes >= 0 and dislikes >= 0 and comments >= 0 and held >= 0 and threads >= 0),
  constraint inquiry_feedback_counts_positions check (notified_position >= 0 and notified_position <= last_position)
) with (fillfactor=50);

-- Columns by which lists of published inquiries filter and sort, in small rows that edits of drafts don't write. Triggers derive all of them from inquiry, its published revision and tally. Queries read them from indexes alone and decide who may see an inquiry.
create table inquiry_listing (
  inquiry_id uuid
    constraint inquiry_listing_pkey primary key
    constraint inquiry_listing_inquiry_id_fkey references inquiry (id) on delete cascade,
  owner_id uuid not null,
  is_template boolean not null,
  cooperation_type text collate "C" not null
    constraint inquiry_listing_cooperation_type_check check (cooperation_type in ('anon', 'users', 'limited')),
  -- The languages of the inquiry: `en`, or `en fa` for two. One column, because every index of the lists contains it.
  language text collate "C" not null,
  category_id uuid,
  begins_at timestamptz not null,
  -- `infinity` without a closing date.
  ends_at timestamptz not null,
  -- Number of responses rounded down to three digits, so that it rarely changes.
  popularity integer not null,
  -- Folded tags.
  tags text[] collate "C" not null
);
create index inquiry_listing_category on inquiry_listing (category_id, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, ends_at, owner_id);
create index inquiry_listing_closing on inquiry_listing (ends_at, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, owner_id);
create index inquiry_listing_new on inquiry_listing (begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, ends_at, owner_id);
create index inquiry_listing_popular on inquiry_listing (popularity desc, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, ends_at, owner_id);
create index inquiry_listing_tags on inquiry_listing using gin (tags);

-- How often the participation page was opened; apart from tally, whose rows submits lock.
create table inquiry_opening_count (
  inquiry_id uuid
    constraint inquiry_opening_count_pkey primary key
    constraint inquiry_opening_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  opened integer not null
);

-- Published revisions, which never change. Generated columns are what SQL filters and lists by.
create table inquiry_revision (
  inquiry_id uuid not null
    constraint inquiry_revision_inquiry_id_fkey references inquiry (id) on delete cascade,
  -- The draft's revision that was published.
  revision integer not null,
  -- The whole document: settings, segments, questions and options.
  definition jsonb not null,
  -- Cached excerpt of the definition for lists, with the version of its form.
  card jsonb not null,
  published_at timestamptz not null,
  -- The folded text by which lists find it. Empty in revisions that were replaced before the column was added; nothing reads those.
  search_text text collate "C" not null default '',
  -- Which chart everyone may see: that of the cover, or the results of a poll's only question. Null for none.
  public_chart text constraint inquiry_revision_public_chart_check check (public_chart in ('cover', 'poll')),
  -- Whether lists and searches show the inquiry.
  is_listed boolean not null generated always as ((definition ->> 'listed')::boolean) stored,
  language text not null generated always as (definition ->> 'language') stored,
  -- Null without one.
  second_language text generated always as (definition ->> 'secondLanguage') stored,
  time_zone text not null generated always as (definition ->> 'timeZone') stored,
  public_title text not null generated always as (definition ->> 'publicTitle') stored,
  public_description text not null generated always as (definition ->> 'publicDescription') stored,
  -- Id of the picture of lists; null for none.
  public_file uuid generated always as ((definition ->> 'publicFile')::uuid) stored,
  -- Number of responses after which none are accepted; null without a limit.
  max_participant_count integer generated always as ((definition ->> 'maxParticipantCount')::integer) stored,
  -- Number of days after which responses are deleted; null to keep them.
  retention_days integer generated always as ((definition ->> 'retentionDays')::integer) stored,
  -- Percent of the maximum score that passes an exam; null for none.
  pass_mark integer generated always as ((definition ->> 'passMark')::integer) stored,
  -- As the owner wrote them; inquiry_listing has them folded.
  tags text[] not null,
  constraint inquiry_revision_pkey primary key (inquiry_id, revision)
);
create index inquiry_revision_retention on inquiry_revision (inquiry_id) where retention_days is not null;

-- The folded text of a listed inquiry, indexed for searches.
create table inquiry_search_text (
  inquiry_id uuid
    constraint inquiry_search_text_pkey primary key
    constraint inquiry_search_text_inquiry_id_fkey references inquiry_listing (inquiry_id) on delete cascade,
  search_text text collate "C" not null
);
create index inquiry_search_text_grams on inquiry_search_text using gin (search_grams(search_text));
alter index inquiry_search_text_grams alter column 1 set statistics 0;

-- Written by the first node that starts; a node with another key or file folder does not start.
create table installation (
  is_only_row boolean default true
    constraint installation_pkey primary key
    constraint installation_is_only_row_check check (is_only_row),
  key_fingerprint bytea not null,
  -- Id of the file folder or bucket.
  file_store uuid not null
);

-- Keys of hashes, links and queued messages, encrypted with SECRET_KEY. Without a row they are derived from SECRET_KEY or read from secrets.json.
create table installation_key (
  is_only_row boolean default true
    constraint installation_key_pkey primary key
    constraint installation_key_is_only_row_check check (is_only_row),
  sealed bytea not null
);

-- One row for each campaign and invitee. It has no foreign key to the campaign, because a hundred thousand rows are inserted at once and both are deleted with the inquiry.
create table invitation (
  campaign_id uuid not null,
  invitee_id uuid not null constraint invitation_invitee_id_fkey references invitee (id) on delete cascade,
  channel text not null constraint invitation_channel_check check (channel in ('email', 'sms')),
  -- `queued`: in delivery; `opted_out`: the address has opted out.
  state text not null
    constraint invitation_state_check check (state in ('waiting', 'queued', 'sent', 'refused', 'failed', 'uncertain', 'opted_out', 'skipped')),
  -- The queued message. It has no foreign key, because old messages are deleted.
  delivery_id uuid,
  -- Number of messages queued for it.
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- Hash of the refused address, as in opted_out_address.
  address_hash bytea,
  -- Whether the mail server accepted the email and returned it later.
  is_bounced boolean not null default false,
  -- Whether the owner requested another attempt at the refused address.
  is_retry_requested boolean not null default false,
  -- When it was last given to delivery.
  sent_at timestamptz,
  constraint invitation_pkey primary key (invitee_id, campaign_id)
);
create index invitation_delivery on invitation (delivery_id) where delivery_id is not null;
create index invitation_of_campaign on invitation (campaign_id);
create index invitation_queued on invitation (campaign_id, invitee_id) where state = 'queued';
create index invitation_waiting on invitation (campaign_id, channel, due_at) where state = 'waiting';

-- Invitations or reminders that are sent together. Each person has a row in invitation, so that no node sends a message twice.
create table invitation_campaign (
  id uuid constraint invitation_campaign_pkey primary key,
  inquiry_id uuid not null
    constraint invitation_campaign_inquiry_id_fkey references inquiry (id) on delete cascade,
  kind text not null constraint invitation_campaign_kind_check check (kind in ('invitation', 'reminder')),
  channel text not null
    constraint invitation_campaign_channel_check check (channel in ('email', 'sms', 'either')),
  -- Subject of the email.
  subject text not null,
  -- Text of the email.
  text text not null,
  -- Text of the text message.
  sms text not null,
  -- Which invitees get it, evaluated when it begins; null for all.
  filter jsonb,
  -- Start of the quiet hours in minutes after midnight of time_zone; null without quiet hours.
  quiet_from integer,
  -- End of the quiet hours in minutes after midnight of time_zone.
  quiet_to integer,
  time_zone text not null,
  state text not null
    constraint invitation_campaign_state_check check (state in ('waiting', 'paused', 'cancelled', 'done')),
  -- Whether its people have their rows in invitation.
  is_prepared boolean not null default false,
  send_at timestamptz not null,
  -- When the job continues it; waits_for is the reason.
  next_at timestamptz,
  -- `schedule`: its start, `quiet`: quiet hours, `cap`: the daily limit, `opening`: the inquiry's opening.
  waits_for text
    constraint invitation_campaign_waits_for_check check (waits_for in ('schedule', 'quiet', 'cap', 'opening')),
  -- When the job last worked on it; campaigns take turns.
  last_turn_at timestamptz,
  -- Whether it has ended and no message is being delivered.
  is_settled boolean not null default false,
  -- Number of its people; the next columns count them by the state of their message.
  people integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  uncertain integer not null default 0,
  opted_out integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint invitation_campaign_counts check (people >= 0 and sent >= 0 and refused >= 0 and failed >= 0 and uncertain >= 0 and opted_out >= 0 and skipped >= 0),
  constraint invitation_campaign_quiet_hours check ((quiet_from is null) = (quiet_to is null) and quiet_from >= 0 and quiet_from <= 1439 and quiet_to >= 0 and quiet_to <= 1439)
);
create index invitation_campaign_due on invitation_campaign (next_at) where next_at is not null;
create index invitation_campaign_inquiry on invitation_campaign (inquiry_id, created_at);
create index invitation_campaign_open on invitation_campaign (id) where is_prepared and (not is_settled);

-- People invited to a limited inquiry, with or without an account. A person is recognized by link or verified address, gives one response and leaves one marker in participation_marker. A submit never writes this row, because rows of one transaction could be connected.
create table invitee (
  id uuid constraint invitee_pkey primary key,
  inquiry_id uuid not null constraint invitee_inquiry_id_fkey references inquiry (id) on delete cascade,
  name text not null,
  -- In lower case.
  email text collate "C",
  -- In the format E.164.
  mobile text collate "C",
  -- The name, encoded so that its code points sort alphabetically.
  name_key text collate "C" not null,
  -- Folded name and contacts.
  search_text text not null,
  -- Order in which people were added.
  position bigint not null generated always as identity,
  -- The value in participation_marker once the person has answered.
  marker bytea not null,
  -- The link is computed from id and version with a key that is not in the database.
  link_version integer not null default 1,
  link_hash bytea not null,
  is_link_revoked boolean not null default false,
  -- Whether the person was removed from the list. The row is kept if they may have answered, so that they can't answer again when they are added again.
  is_removed boolean not null default false,
  -- When the link was first opened; null in secret ballots.
  opened_at timestamptz,
  created_at timestamptz not null,
  constraint invitee_reachable check (email is not null or mobile is not null)
);
create index invitee_added on invitee (inquiry_id, position);
create unique index invitee_email on invitee (email, inquiry_id) where email is not null;
create unique index invitee_link on invitee (link_hash);
create unique index invitee_mobile on invitee (mobile, inquiry_id) where mobile is not null;
create index invitee_name on invitee (inquiry_id, name_key, id);

-- One row for each list of invitees. Changes of the list lock it, count the people and raise the version.
create table invitee_list (
  inquiry_id uuid
    constraint invitee_list_pkey primary key
    constraint invitee_list_inquiry_id_fkey references inquiry (id) on delete cascade,
  people integer not null default 0 constraint invitee_list_people_check check (people >= 0),
  -- Raised by each change of the list.
  version integer not null default 0
);

-- Workers of the job queue by node. A node holds an advisory lock on its number; without the lock it is dead, and its jobs are released.
create table job_worker (
  id text constraint job_worker_pkey primary key,
  -- Number of the node's advisory lock.
  node integer not null
);

-- Reported or taken down inquiries, comments and chat messages. Changes lock the row. A chat may be deleted, so message_id has no foreign key and the message is copied here.
create table moderation (
  id uuid constraint moderation_pkey primary key,
  -- The inquiry, also of a comment; null for messages.
  inquiry_id uuid constraint moderation_inquiry_id_fkey references inquiry (id) on delete cascade,
  comment_id uuid constraint moderation_comment_id_fkey references inquiry_comment (id) on delete cascade,
  -- Number of reports without a decision.
  open_reports integer not null default 0 constraint moderation_open_reports_check check (open_reports >= 0),
  -- When it was last reported; null if it never was.
  reported_at timestamptz,
  -- Null unless it is taken down now. Of an inquiry, inquiry.taken_down_at says the same.
  taken_down_at timestamptz,
  -- The administrator, who may have been deleted since.
  taken_down_by uuid,
  reason text
    constraint moderation_reason_check check (reason in ('spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other')),
  -- The administrator's explanation.
  explanation text,
  -- Text of a comment before it was taken down, for its author.
  kept_text text,
  -- State of a comment before it was taken down.
  kept_state text constraint moderation_kept_state_check check (kept_state in ('shown', 'held')),
  -- The author's appeal against the takedown; null for none.
  appeal text,
  appealed_at timestamptz,
  -- Null while an appeal is undecided; an accepted one restores the content.
  appeal_refused_at timestamptz,
  -- A chat message; null for inquiries and comments.
  message_id uuid,
  -- The sender of a message; null for inquiries and comments.
  author_id uuid constraint moderation_author_id_fkey references account (id) on delete cascade,
  -- The message as it was when reported; null once no decision is needed.
  kept_message jsonb,
  constraint moderation_appeal check (appealed_at is not null or num_nonnulls(appeal, appeal_refused_at) = 0),
  constraint moderation_comment_in_inquiry check (comment_id is null or inquiry_id is not null),
  constraint moderation_kept_content check ((comment_id is not null or kept_text is null) and (message_id is not null or kept_message is null)),
  constraint moderation_message_author check (message_id is not null or author_id is null),
  constraint moderation_of_one check ((inquiry_id is null) <> (message_id is null)),
  constraint moderation_of_takedown check (taken_down_at is not null or num_nonnulls(taken_down_by, kept_text, kept_state, appealed_at) = 0),
  constraint moderation_takedown check (num_nonnulls(taken_down_at, reason, explanation) in (0, 3))
);
create index moderation_appealed on moderation (appealed_at desc, id desc)
  where (appealed_at is not null) and (appeal_refused_at is null);
create index moderation_author_id on moderation (author_id) where author_id is not null;
create index moderation_down on moderation (taken_down_at desc, id desc) where taken_down_at is not null;
create index moderation_inquiry on moderation (inquiry_id);
create unique index moderation_of_comment on moderation (comment_id) where comment_id is not null;
create unique index moderation_of_inquiry on moderation (inquiry_id) where comment_id is null;
create unique index moderation_of_message on moderation (message_id) where message_id is not null;
create index moderation_reported on moderation (reported_at desc, id desc) where open_reports > 0;

-- Notifications of accounts. It stores ids; the text is composed when it is read.
create table notification (
  id uuid constraint notification_pkey primary key,
  account_id uuid not null constraint notification_account_id_fkey references account (id) on delete cascade,
  -- Without a check, because a newer version may have stored its kinds already.
  kind text not null,
  -- The inquiry that it is about; null for chats. Refers to inquiry_feedback_counts, because writers of comments lock that row and never the inquiry's.
  inquiry_id uuid
    constraint notification_inquiry_id_fkey references inquiry_feedback_counts (inquiry_id) on delete cascade,
  -- A further event with the same key raises the count of the unread notification.
  group_key text not null,
  count integer not null default 1,
  -- Ids of what it is about, and the reason of a decision.
  data jsonb not null default '{}',
  -- When it last happened.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Whether an email about it may still be sent.
  is_mail_due boolean not null default false,
  -- When the email is sent at the latest, even if the count is raised meanwhile.
  mail_at timestamptz,
  -- The part of `count` that the last email reported.
  mailed_count integer not null default 0
);
create index notification_created on notification (created_at);
create index notification_inquiry on notification (inquiry_id) where inquiry_id is not null;
create index notification_mail_at on notification (coalesce(mail_at, created_at), id) where is_mail_due;
create index notification_newest on notification (account_id, created_at desc, id desc);
create unique index notification_unread on notification (account_id, group_key) where read_at is null;

-- Valid codes, one for an identifier and purpose. Only a keyed hash is stored.
create table one_time_code (
  -- An address or number; to change one, the account's id and the new one.
  identifier text not null,
  purpose text not null
    constraint one_time_code_purpose_check check (purpose in ('signup', 'login', 'reset', 'changeMobile', 'changeEmail')),
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Number of wrong codes.
  tries smallint not null default 0,
  constraint one_time_code_pkey primary key (identifier, purpose)
);

-- Addresses that opted out of invitations, as hashes with a key that is not in the database.
create table opted_out_address (
  address_hash bytea constraint opted_out_address_pkey primary key,
  created_at timestamptz not null
);

-- Records that a person took part, apart from the response, as a keyed hash of person and inquiry.
create table participation_marker (
  inquiry_id uuid not null,
  marker bytea not null,
  constraint participation_marker_pkey primary key (inquiry_id, marker)
);

-- Reusable lists of people.
create table people_group (
  id uuid constraint people_group_pkey primary key,
  owner_id uuid not null constraint people_group_owner_id_fkey references account (id) on delete cascade,
  name text not null,
  -- Number of people, written under the lock of this row.
  people integer not null default 0 constraint people_group_people_check check (people >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index people_group_of_owner on people_group (owner_id);

-- Hashes of complaint emails that were processed. A mailbox is read repeatedly, and an old complaint must not opt out an address that has opted in again since.
create table processed_complaint (
  mail_hash bytea constraint processed_complaint_pkey primary key
);

-- Number of stored responses that fulfil each quota of the published revision; publishing deletes rows whose condition changed. Written only under the lock of the total in tally.
create table quota_count (
  inquiry_id uuid not null constraint quota_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  quota_id uuid not null,
  responses integer not null,
  -- The run that counts earlier responses; until it ends, `responses` is the difference since its snapshot. Null when all are counted.
  counted_by uuid,
  constraint quota_count_pkey primary key (inquiry_id, quota_id),
  constraint quota_count_responses_check check (responses >= 0 or counted_by is not null)
);

-- Fixed time windows with the number of events. The key names the limit and the caller; the code of the limit knows its length.
create table rate_limit_window (
  key text constraint rate_limit_window_pkey primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_limit_window_start on rate_limit_window (window_start);

-- Reports of content, one for each person and case of moderation.
create table report (
  id uuid constraint report_pkey primary key,
  moderation_id uuid not null
    constraint report_moderation_id_fkey references moderation (id) on delete cascade,
  -- Id of the account, or the guest's key.
  person uuid not null,
  -- Null for guests and deleted accounts.
  account_id uuid constraint report_account_id_fkey references account (id) on delete set null,
  reason text not null
    constraint report_reason_check check (reason in ('spam', 'abuse', 'privacy', 'misleading', 'illegal', 'other')),
  -- The reporter's explanation.
  explanation text not null,
  created_at timestamptz not null,
  -- When an administrator decided; null before.
  closed_at timestamptz,
  constraint report_moderation_id_person_key unique (moderation_id, person),
  constraint report_person_check check (account_id is null or account_id = person)
);
create index report_account on report (account_id) where account_id is not null;
create index report_newest on report (moderation_id, created_at desc, id desc);

-- Submitted responses. Cross-tabs read all rows of an inquiry: the columns that they need come first, without nulls before them, and `choices` is stored uncompressed. inquiry_id has no foreign key, because looking it up cost a sixth of a submit, which locks the inquiry anyway.
create table response (
  id uuid constraint response_pkey primary key,
  inquiry_id uuid not null,
  -- The bucket of tally in which it is counted: a local hour, in secret ballots a day.
  bucket timestamp not null,
  -- The published revision that was answered.
  revision integer not null,
  -- Number of edits.
  edits smallint not null default 0 constraint response_edits_check check (edits >= 0),
  -- Codes of the chosen options.
  choices smallint[] not null,
  -- Hash of the receipt.
  secret_hash bytea not null,
  -- Null in open inquiries and secret ballots.
  started_at timestamptz,
  -- Rounded down to the minute in open inquiries. Null in secret ballots, like all columns that identify the participant.
  submitted_at timestamptz,
  -- In seconds.
  duration integer constraint response_duration_check check (duration >= 0),
  -- Sum of the points; null if the inquiry isn't scored. max_score is the most that this participant could reach.
  score real,
  max_score real,
  -- Null in open inquiries and secret ballots, like guest_key and invitee_id.
  account_id uuid constraint response_account_id_fkey references account (id) on delete set null,
  guest_key uuid,
  -- Codes of the drawn questions; null without a draw.
  drawn smallint[],
  -- All other values, such as texts and numbers, by question code.
  rest jsonb,
  -- Encrypted time of the submit, readable only with the receipt; set if no identity is stored and the response can be edited.
  sealed_submit bytea,
  -- Language in which the participant answered; null in responses of early versions, which didn't store it.
  language text,
  -- The channel of the participant's link (`?via=`); null without one and in secret ballots.
  channel text,
  -- The entry in the list of a limited inquiry; null in secret ballots. It has no foreign key, because a submit locks no other rows.
  invitee_id uuid,
  constraint response_ballot_without_identity check (submitted_at is not null or num_nonnulls(started_at, account_id, guest_key, invitee_id, channel) = 0),
  constraint response_score check (num_nonnulls(score, max_score) in (0, 2))
);
alter table response alter column choices set storage plain;
alter table response alter column choices set (n_distinct=1000);
create index response_account on response (account_id) where account_id is not null;
create index response_duration on response (inquiry_id, coalesce(duration, '-1'), id);
create index response_invitee on response (invitee_id) where invitee_id is not null;
create index response_moment on response (inquiry_id, coalesce(submitted_at, (bucket at time zone 'UTC')), id);
create index response_receipt on response using hash (secret_hash);
create index response_score on response (inquiry_id, score, id) where score is not null;
create trigger response_texts_added after insert on response
  for each row when (new.rest is not null) execute function response_texts_added();
create trigger responses_changed after update on response
  referencing old table as gone new table as added for each statement execute function responses_changed();
create trigger responses_deleted after delete on response
  referencing old table as gone for each statement execute function responses_deleted();

-- Responses of an inquiry by columns, from which filters and cross-tabs count a million responses. A block has all responses of its buckets in the order of their ids, and is valid while tally has as many. It may be deleted at any time.
create table response_block (
  id uuid default gen_random_uuid() constraint response_block_pkey primary key,
  inquiry_id uuid not null constraint response_block_inquiry_id_fkey references inquiry (id) on delete cascade,
  revision integer not null,
  from_bucket timestamp not null,
  -- The last bucket, which belongs to the block.
  to_bucket timestamp not null,
  responses integer not null,
  -- The ids of the responses, 16 bytes each.
  ids bytea not null
);
alter table response_block alter column ids set storage external;
create index response_block_inquiry on response_block (inquiry_id, from_bucket);

-- The distinct entries of a column and, for each response, the index of its entry in `bits` bits (little endian). With 0 bits, all responses have the entry with index 1.
create table response_block_column (
  block_id uuid not null
    constraint response_block_column_block_id_fkey references response_block (id) on delete cascade,
  -- What the column holds: a question with its part, or a property such as the language.
  name text not null,
  -- The distinct entries as a JSON array.
  entries text not null,
  bits smallint not null,
  indexes bytea not null,
  constraint response_block_column_pkey primary key (block_id, name)
);
alter table response_block_column alter column indexes set storage external;

-- Inquiries without blocks, for which a job builds them.
create table response_block_request (
  inquiry_id uuid
    constraint response_block_request_pkey primary key
    constraint response_block_request_inquiry_id_fkey references inquiry (id) on delete cascade
);

-- Inquiries for which blocks were requested. `changes` counts edits and deletions of responses: a block is stored only if nothing was changed since its rows were read.
create table response_block_state (
  inquiry_id uuid
    constraint response_block_state_pkey primary key
    constraint response_block_state_inquiry_id_fkey references inquiry (id) on delete cascade,
  changes bigint not null default 0
);

-- The owner's notes and flags on responses. It has no foreign key, because large deletions would look up each response.
create table response_note (
  response_id uuid constraint response_note_pkey primary key,
  inquiry_id uuid not null,
  note text not null,
  is_flagged boolean not null,
  updated_at timestamptz not null
);
create index response_note_flagged on response_note (inquiry_id) where is_flagged;

-- When the owner is notified of new responses. Inquiries without a row have a daily summary.
create table response_notice (
  inquiry_id uuid
    constraint response_notice_pkey primary key
    constraint response_notice_inquiry_id_fkey references inquiry (id) on delete cascade,
  mode text not null default 'daily'
    constraint response_notice_mode_check check (mode in ('atOnce', 'hourly', 'daily', 'off')),
  -- Number of responses at which the owner is notified once; null for none.
  at_count integer,
  -- Whether the owner was notified of at_count.
  is_count_reached boolean not null default false,
  -- Number of responses at the last notice.
  noticed_responses integer not null default 0,
  -- When the planned notice is sent; null if none is planned.
  due_at timestamptz,
  -- When responses were last counted as noticed. Of deleted responses, only those until then lower noticed_responses.
  noticed_at timestamptz
);
create index response_notice_due on response_notice (due_at) where due_at is not null;

-- Content of a response before each of its edits. It has no foreign key, because large deletions would look up each response.
create table response_version (
  response_id uuid not null,
  -- Version number, starting at 0 for the first submit.
  number integer not null constraint response_version_number_check check (number >= 0),
  -- Id of the edit that replaced it, made by the editor's browser: a repeated edit changes nothing.
  edit_id uuid not null,
  edited_by text not null
    constraint response_version_edited_by_check check (edited_by in ('participant', 'owner')),
  -- Null in secret ballots.
  edited_at timestamptz,
  -- As in response.
  choices smallint[] not null,
  score real,
  max_score real,
  -- As in response.
  rest jsonb,
  -- The owner's reason for their edit.
  reason text,
  constraint response_version_pkey primary key (response_id, number),
  constraint response_version_response_id_edit_id_key unique (response_id, edit_id),
  constraint response_version_score check (num_nonnulls(score, max_score) in (0, 2))
);

-- Named filters of results.
create table saved_filter (
  id uuid constraint saved_filter_pkey primary key,
  inquiry_id uuid not null constraint saved_filter_inquiry_id_fkey references inquiry (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null
);
create index saved_filter_inquiry on saved_filter (inquiry_id, created_at);

-- Sessions of signed-in accounts.
create table session (
  token_hash bytea constraint session_pkey primary key,
  account_id uuid not null constraint session_account_id_fkey references account (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  -- The browser's name of itself, from which the list of sessions shows browser and system.
  user_agent text not null default '',
  -- Identifies a session to its account, which may end it without knowing the token.
  id uuid not null default gen_random_uuid() constraint session_id_key unique
);
create index session_account on session (account_id);
create trigger sessions_ended after delete on session
  referencing old table as ended for each statement execute function sessions_ended();

-- Uploaded files.
create table stored_file (
  id uuid constraint stored_file_pkey primary key,
  -- Null if the account was deleted.
  owner_id uuid constraint stored_file_owner_id_fkey references account (id) on delete set null,
  name text not null,
  -- Media type.
  type text not null,
  -- In bytes.
  size integer not null constraint stored_file_size_check check (size >= 0),
  sha256 bytea not null,
  -- In pixels; null unless it is a picture.
  width integer,
  -- In pixels; null unless it is a picture.
  height integer,
  created_at timestamptz not null,
  -- Whether it is readable only by signed links.
  is_private boolean not null default false,
  -- Null while the file is used.
  unused_since timestamptz default now(),
  constraint stored_file_dimensions check (num_nonnulls(width, height) in (0, 2))
);
create index stored_file_owner on stored_file (owner_id);
create index stored_file_unused on stored_file (unused_since) where unused_since is not null;

-- Responses that came from an address with unusually many responses within minutes. The address is not stored.
create table suspected_response (
  response_id uuid constraint suspected_response_pkey primary key,
  inquiry_id uuid not null
    constraint suspected_response_inquiry_id_fkey references inquiry (id) on delete cascade
);
create index suspected_response_inquiry on suspected_response (inquiry_id);

-- Counts of responses. The bucket is a local hour in the inquiry's time zone (secret ballots: a day); `-infinity` is the total, which submits lock. Rows are updated often: the free half of each page keeps updates away from the index.
create table tally (
  inquiry_id uuid not null constraint tally_inquiry_id_fkey references inquiry (id) on delete cascade,
  bucket timestamp not null,
  -- Number of responses in the bucket.
  responses integer not null default 0,
  -- In the total: number of started attempts.
  started integer not null default 0,
  -- Number of responses that answered a question or chose an option, indexed by its code.
  counts integer[] not null default '{}',
  -- By question code and bin: number of responses; in rankings, the sum of the option's ranks.
  bins jsonb not null default '{}',
  -- Number of responses by bin of seconds.
  durations jsonb not null default '{}',
  -- In the total: number of responses deleted by retention. Their places stay taken.
  retired integer not null default 0,
  -- In the total: places of limited options and quotas that responses deleted by retention still take, by option code or quota id.
  retired_places jsonb not null default '{}',
  -- In the total: number of responses at which a submit writes the event `responseStored` and sets this to null. Null: no event is awaited, until a subscriber sets the next number.
  awaited_response_count integer,
  constraint tally_pkey primary key (inquiry_id, bucket),
  constraint tally_counts check (responses >= 0 and started >= 0 and retired >= 0),
  constraint tally_total_columns check (bucket = '-infinity'::timestamp or started = 0 and retired = 0 and retired_places = '{}' and awaited_response_count is null)
) with (fillfactor=50);
create index tally_bucket on tally (bucket);
create trigger popularity_changed after update of responses on tally
  for each row when (new.bucket = '-infinity'::timestamp and new.responses <> old.responses and (least(new.responses, old.responses) < 1000 or (new.responses / 10) <> (old.responses / 10))) execute function popularity_changed();

-- Exact values of numbers, dates (days since 1970) and durations (code 0) in the total of an inquiry, for extremes and medians. Written under the lock of the total in tally.
create table tally_value (
  inquiry_id uuid not null,
  -- Code of the question; 0 for durations.
  code integer not null,
  -- The number, the date in days since 1970, or the duration in seconds.
  value double precision not null,
  count integer not null,
  constraint tally_value_pkey primary key (inquiry_id, code, value)
) with (fillfactor=80);

-- Long work that an account requested: exports, imports, downloads. It has no foreign key, because a row stays until its files are deleted.
create table task (
  id uuid constraint task_pkey primary key,
  -- Each feature that has tasks defines its kinds.
  kind text not null,
  account_id uuid not null,
  -- The subject, such as an inquiry.
  subject_id uuid,
  -- `paused`: waits for its account. A kind may have a finer state in details.
  status text not null
    constraint task_status_check check (status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- Settings, state and results of its kind, validated by the schema of the kind.
  details jsonb not null,
  -- Progress in the units of its kind, such as rows.
  done integer not null default 0,
  -- What done reaches at the end; null while unknown.
  total integer,
  -- Raised by each claim and each external change, so that an older attempt can't write any more.
  version integer not null default 0,
  -- Number of consecutive attempts that crashed.
  crashes smallint not null default 0 constraint task_crashes_check check (crashes >= 0),
  -- Last heartbeat of the attempt.
  seen_at timestamptz,
  -- When a node last began it; accounts take turns by it.
  claimed_at timestamptz,
  created_at timestamptz not null,
  -- When the account last changed it.
  touched_at timestamptz not null,
  -- When a job deletes it with its files; null while it waits or runs.
  expires_at timestamptz,
  constraint task_progress check (done >= 0 and total >= 0)
);
create index task_expires on task (expires_at);
create index task_of_account on task (account_id, kind, created_at);
create index task_of_subject on task (subject_id) where subject_id is not null;
create index task_open on task (kind, created_at) where status in ('waiting', 'running');

-- How far the texts of an inquiry are counted: from this moment and id on, newest first. Counting locks the row; writers of responses wait for that.
create table text_count_progress (
  inquiry_id uuid
    constraint text_count_progress_pkey primary key
    constraint text_count_progress_inquiry_id_fkey references inquiry (id) on delete cascade,
  from_moment timestamptz not null default 'infinity',
  from_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  -- Number of responses whose texts are counted.
  counted_responses integer not null default 0,
  is_complete boolean not null default false
);

-- Files that may have lost their row; a job checks them. A file without a row here is never deleted, so a server with a wrong database can't empty its disk.
create table unclaimed_file (
  id uuid constraint unclaimed_file_pkey primary key,
  -- Since when it may have no row.
  since timestamptz not null
);

-- Categories that owners made for their own inquiries. Inquiries refer to them without a foreign key and stay when one is deleted.
create table user_category (
  id uuid constraint user_category_pkey primary key,
  owner_id uuid not null constraint user_category_owner_id_fkey references account (id) on delete cascade,
  name text not null,
  color text not null
    constraint user_category_color_check check (color in ('cyan', 'orange', 'violet', 'blue', 'plum', 'brown', 'green', 'mauve')),
  -- Starting at 0; equal positions are sorted by age.
  position integer not null,
  created_at timestamptz not null
);
create index user_category_of_owner on user_category (owner_id, position, created_at);

-- Adds pairs of bin and amount to a document of bins, without bins that become empty.
create function add_bins(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
declare
  bin text;
  sum bigint;
  changed jsonb;
begin
  if jsonb_array_length(added) > 8 then
    select jsonb_object_agg(pair ->> 0, coalesce((kept ->> (pair ->> 0))::bigint, 0) + (pair ->> 1)::bigint) into changed
    from jsonb_array_elements(added) as pair;
    return (kept || changed) - array(select key from jsonb_each_text(changed) where value = '0');
  end if;
  for i in 0 .. jsonb_array_length(added) - 1 loop
    bin := added -> i ->> 0;
    sum := coalesce((kept ->> bin)::bigint, 0) + (added -> i ->> 1)::bigint;
    kept := case when sum = 0 then kept - bin else kept || jsonb_build_object(bin, sum) end;
  end loop;
  return kept;
end $$;

-- Adds pairs of question code and bins to a document of bins by question code.
create function add_bins_by_code(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
begin
  if jsonb_array_length(added) = 0 then return kept; end if;
  -- Unpacks a document that is stored compressed, once instead of for each code.
  kept := kept || '{}';
  return kept || (
    select jsonb_object_agg(pair ->> 0, add_bins(coalesce(kept -> (pair ->> 0), '{}'), pair -> 1))
    from jsonb_array_elements(added) as pair
  );
end $$;

-- Adds amounts to counts. The codes are in ascending order.
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

-- Adds texts of responses to counted_text.
create function add_texts(texts response_text[]) returns void
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

-- Maintains inquiry_feedback_counts, comment_chunk and the number of replies when authors, owners, moderators and deleted accounts change comments.
create function comment_counted() returns trigger
language plpgsql as $$
declare
  at inquiry_comment;
  was_listed boolean := coalesce(old.parent_id is null and (old.state = 'shown' or old.replies > 0), false);
  is_listed boolean := coalesce(new.parent_id is null and (new.state = 'shown' or new.replies > 0), false);
  is_shown boolean := coalesce(new.state = 'shown', false);
  more_shown integer := is_shown::int - coalesce(old.state = 'shown', false)::int;
  more_held integer := coalesce(new.state = 'held', false)::int - coalesce(old.state = 'held', false)::int;
begin
  if tg_op = 'DELETE' then at := old; else at := new; end if;
  update inquiry_feedback_counts set
    comments = comments + more_shown,
    held = held + more_held,
    threads = threads + is_listed::int - was_listed::int,
    pinned_comment = case when pinned_comment = at.id and not is_shown then null else pinned_comment end,
    version = version + 1
  where inquiry_id = at.inquiry_id;
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
  return null;
end $$;

-- Maintains the likes of comments, also when an account is deleted.
create function comment_liked() returns trigger
language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update inquiry_comment set likes = likes + 1 where id = new.comment_id;
  else
    update inquiry_comment set likes = likes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;

-- Deletes the blocks that contain these buckets.
create function delete_touched_blocks(touched uuid[], buckets timestamp[]) returns void
language sql as $$
  update response_block_state set changes = changes + 1 where inquiry_id = any (touched);
  delete from response_block as block using unnest(touched, buckets) as changed (inquiry_id, bucket)
  where changed.inquiry_id = block.inquiry_id and changed.bucket between block.from_bucket and block.to_bucket;
$$;

-- Maintains the likes and dislikes of inquiries, also when an account is deleted.
create function feedback_counted() returns trigger
language plpgsql as $$
begin
  update inquiry_feedback_counts set
    likes = likes + coalesce(new.is_like, false)::int - coalesce(old.is_like, false)::int,
    dislikes = dislikes + coalesce(not new.is_like, false)::int - coalesce(not old.is_like, false)::int
  where inquiry_id = case when tg_op = 'DELETE' then old.inquiry_id else new.inquiry_id end;
  return null;
end $$;

-- Maintains stored_file.unused_since for all features that use files.
create function file_uses_added() returns trigger
language plpgsql as $$
begin
  -- In the order of ids, so that no two transactions wait for each other.
  perform from stored_file where id in (select file_id from added) and unused_since is not null
  order by id for no key update;
  update stored_file set unused_since = null where id in (select file_id from added) and unused_since is not null;
  return null;
end $$;

-- Maintains stored_file.unused_since for all features that use files.
create function file_uses_removed() returns trigger
language plpgsql as $$
begin
  perform from stored_file where id in (select file_id from removed) order by id for no key update;
  update stored_file set unused_since = now()
  where id in (select file_id from removed) and not exists (select from file_use where file_id = stored_file.id);
  return null;
end $$;

-- Makes texts with and without marks equal (é, آ, مؤسسه).
create function fold_marks(folded text) returns text
language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(folded, NFD)),
    E'[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    E'\u064a\u0649\u06d2\u0643\u06d5\u0629\u06c1', E'\u06cc\u06cc\u06cc\u06a9\u0647\u0647\u0647')
$$;

-- Equals foldText of the domain.
create function fold_text(written text) returns text
language sql immutable parallel safe as $$
  select btrim(case when strpos(spaced, '  ') > 0 then regexp_replace(spaced, ' +', ' ', 'g') else spaced end)
  from (
    select translate(replace(lower(normalize(written, NFKC) collate letter_case) collate "C", E'i\u0307', 'i'),
      E'\u03c2\u064a\u0649\u0643\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\t\n\u000b\f\r\u1680\u2028\u2029\ufeff\u200c\u200d\u200e\u200f\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
      E'\u03c3\u06cc\u06cc\u06a901234567890123456789         ') as spaced
  ) as folded
$$;

-- Removes people from the chat of a group when they are removed or get other contacts, by hand or by an import.
create function group_person_changed() returns trigger
language plpgsql as $$
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

-- Deletes rows that refer to an inquiry without a foreign key, or leaves them to a job if they are very many.
create function inquiry_deleted() returns trigger
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

-- Refuses the id of a deleted inquiry, and creates the row of inquiry_feedback_counts.
create function inquiry_inserted() returns trigger
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

-- Maintains inquiry_listing when publishing, closing, moderation or categories change an inquiry.
create function inquiry_listed() returns trigger
language plpgsql as $$
begin
  perform update_inquiry_listing(new);
  return null;
end $$;

-- The key of the advisory lock in whose queue writers of an inquiry wait.
create function inquiry_lock_key(id uuid) returns bigint
language sql immutable parallel safe as $$
  select hashtextextended('inquiry ' || id::text, 0)
$$;

-- The columns of an inquiry that decide who may take part, as one text, to compare states.
create function participation_state(i inquiry) returns text
language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at,
    i.ballot_closed_at, i.deleted_at)::text
$$;

-- Number of responses rounded down to three digits.
create function popularity(responses integer) returns integer
language sql immutable parallel safe as $$
  select responses - responses % greatest(1, 10 ^ (length(responses::text) - 3))::integer
$$;

-- Maintains inquiry_listing.popularity. This condition is not the trigger's, because every statement would parse it.
create function popularity_changed() returns trigger
language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses)
  where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses);
  return null;
end $$;

-- The audit log is append-only.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'Entries of % are only added.', tg_table_name;
end $$;

-- Adds the texts of a response to counted_text. It runs for each row, because most responses have no texts and a trigger for each statement would copy all rows.
create function response_texts_added() returns trigger
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

-- Maintains counted texts, and deletes blocks with changed responses.
create function responses_changed() returns trigger
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

-- Deletes rows that belong to responses without a foreign key, and maintains channels, counted texts and blocks.
create function responses_deleted() returns trigger
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

-- All parts of one, two and three characters of the words of a text, so that an index finds any part of a word in every locale. Used only by the index.
create function search_grams(words text) returns text[]
language sql immutable parallel restricted cost 100000 as $$
  select coalesce(array_agg(distinct gram collate "C"), '{}')
  from (
    select a, lead(a) over (order by at) as b, lead(a, 2) over (order by at) as c
    from unnest(string_to_array(words, null)) with ordinality as characters (a, at)
  ) as together
  cross join lateral (values (a), (a || b), (a || b || c)) as cut (gram)
  where strpos(gram, ' ') = 0
$$;

-- Notifies nodes of ended sessions, so that their live connections close.
create function sessions_ended() returns trigger
language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('session', id)::text) from ended;
  return null;
end $$;

-- Stores accepted submits of one inquiry with their markers and counts. Locks the inquiry and then its total. Raises NZ001 if either is not as the submits were judged by, or a row was not written.
create function store_submits(of_inquiry uuid, expected_state text, expected_responses integer, on_bucket timestamp, added_codes integer[], added_amounts integer[], added_bins jsonb, added_durations jsonb, given_markers bytea[], given json) returns void
language plpgsql as $$
declare
  come constant integer := cardinality(given_markers);
  is_awaited boolean;
  stored integer;
begin
  -- As waitForInquiryLock does.
  perform pg_advisory_xact_lock_shared(inquiry_lock_key(of_inquiry));
  select coalesce(t.awaited_response_count <= t.responses + come, false) into is_awaited
  from inquiry i join tally t on t.inquiry_id = i.id and t.bucket = '-infinity'
  where i.id = of_inquiry and participation_state(i) = expected_state and t.responses = coalesce(expected_responses, t.responses)
  for share of i for update of t;
  if not found then raise exception 'The inquiry or its total has changed.' using errcode = 'NZ001'; end if;

  update tally set responses = responses + come,
    counts = add_counts(counts, added_codes, added_amounts),
    bins = add_bins_by_code(bins, added_bins),
    durations = add_bins(durations, added_durations),
    awaited_response_count = case when is_awaited and bucket = '-infinity' then null else awaited_response_count end
  where inquiry_id = of_inquiry and bucket in ('-infinity', on_bucket);
  get diagnostics stored = row_count;
  if stored = 1 then
    insert into tally (inquiry_id, bucket, responses, counts, bins, durations)
    values (of_inquiry, on_bucket, come, add_counts('{}', added_codes, added_amounts),
      add_bins_by_code('{}', added_bins), add_bins('{}', added_durations));
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

-- Subtracts texts of responses from counted_text.
create function subtract_texts(texts response_text[]) returns void
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

-- Hash of the text, of which the first 200 characters are folded.
create function text_hash(written text) returns uuid
language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to(fold_text(left(written, 200)), 'UTF8')
    || convert_to(substr(written, 201), 'UTF8')) for 16), 'hex')::uuid
$$;

-- The texts of a response, without numbers and other values.
create function texts_of(inquiry uuid, id uuid, submitted_at timestamptz, rest jsonb) returns SETOF response_text
language sql immutable parallel safe as $$
  select inquiry, given.key, given.value #>> '{}',
    coalesce((extract(epoch from submitted_at) * 1000000)::bigint, 0),
    case when submitted_at is not null then id end
  from jsonb_each(rest) as given (key, value)
  where jsonb_typeof(given.value) = 'string'
$$;

-- Inserts, updates or deletes the row of an inquiry in inquiry_listing.
create function update_inquiry_listing(given inquiry) returns void
language plpgsql as $$
declare
  published inquiry_revision;
begin
  if given.publish_date is not null and given.cooperation_type is not null and given.taken_down_at is null
    and given.deleted_at is null then
    select * into published from inquiry_revision
    where inquiry_id = given.id and revision = given.published_revision and is_listed;
  end if;
  if published.inquiry_id is null then
    delete from inquiry_listing where inquiry_id = given.id;
    return;
  end if;
  insert into inquiry_listing as kept (inquiry_id, owner_id, is_template, cooperation_type, language, category_id,
    begins_at, ends_at, popularity, tags)
  select given.id, given.owner_id, given.is_template, given.cooperation_type,
    concat_ws(' ', published.language, published.second_language), given.category_id,
    given.publish_date, coalesce(given.expire_date, 'infinity'),
    coalesce((select popularity(responses) from tally where inquiry_id = given.id and bucket = '-infinity'), 0),
    coalesce((
      select array_agg(distinct fold_marks(fold_text(tag)) collate "C") from unnest(published.tags) as tag
    ), '{}')
  on conflict (inquiry_id) do update set owner_id = excluded.owner_id, is_template = excluded.is_template,
    cooperation_type = excluded.cooperation_type, language = excluded.language, category_id = excluded.category_id,
    begins_at = excluded.begins_at, ends_at = excluded.ends_at, tags = excluded.tags
  where (kept.owner_id, kept.is_template, kept.cooperation_type, kept.language, kept.category_id, kept.begins_at,
    kept.ends_at, kept.tags) is distinct from (excluded.owner_id, excluded.is_template, excluded.cooperation_type,
    excluded.language, excluded.category_id, excluded.begins_at, excluded.ends_at, excluded.tags);
  insert into inquiry_search_text as kept (inquiry_id, search_text)
  values (given.id, fold_marks(published.search_text))
  on conflict (inquiry_id) do update set search_text = excluded.search_text where kept.search_text <> excluded.search_text;
end $$;

-- The longest grams of a searched word.
create function word_grams(word text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(substr(word, at, least(3, char_length(word))) collate "C"), '{}')
  from generate_series(1, greatest(char_length(word) - 2, least(char_length(word), 1))) as at
$$;

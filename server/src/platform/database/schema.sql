-- Generated from the migrations by `npm run db:schema`, to be read; not executed.

create type written_text as (inquiry_id uuid, key text, written text, newest bigint, response_id uuid);

-- A person who can sign in.
create table account (
  id uuid constraint account_pkey primary key,
  email text constraint account_email_key unique,
  mobile text constraint account_mobile_key unique,
  username text constraint account_username_key unique,
  password_hash text not null,
  name text not null default '',
  picture uuid,
  person_type text,
  birth_date date,
  national_id text,
  country text not null default 'UN',
  language text not null default 'en',
  roles text[] not null default '{user}',
  enabled boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  profile_name text not null default '',
  bio text not null default '',
  gender text,
  is_findable boolean not null default false,
  -- Null until the account type was chosen or skipped once.
  person_type_asked_at timestamptz,
  comment_mail boolean not null default true,
  reply_mail boolean not null default true,
  results_mail boolean not null default true,
  decision_mail boolean not null default true,
  shows_online boolean not null default false,
  chat_mail boolean not null default true,
  constraint account_has_identifier check (email is not null or mobile is not null or username is not null)
);
create index account_admin on account (id) where 'admin' = any (roles);
create index account_newest on account (created_at desc, id desc);

-- Accounts whose owner requested their deletion; it can be withdrawn until it has begun.
create table account_deletion (
  account_id uuid
    constraint account_deletion_pk primary key
    constraint account_deletion_account references account (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether responses stay, without a name.
  keeps_answers boolean not null,
  begun_at timestamptz
);
create index account_deletion_due on account_deletion (due_at);

-- Files uploaded as answers, each bound to the attempt (later the response of the same id) that it was uploaded in and to its secret. They count for the owner of the inquiry. Pending until `file_use` has them with the response's id.
create table answer_file (
  file_id uuid
    constraint answer_file_pk primary key
    constraint answer_file_file references stored_file (id) on delete cascade,
  inquiry_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  secret_hash bytea not null
);
create index answer_file_attempt on answer_file (attempt_id);
create index answer_file_inquiry on answer_file (inquiry_id);

-- Attempts that the server must know of before their submit; deleted with the submit. `subject` is a keyed hash of participant and inquiry: one attempt each.
create table attempt (
  id uuid constraint attempt_pkey primary key,
  inquiry_id uuid not null constraint attempt_inquiry_id_fkey references inquiry (id) on delete cascade,
  revision integer not null,
  secret_hash bytea not null,
  subject bytea not null,
  -- Null if the inquiry is a secret ballot.
  account_id uuid constraint attempt_account_id_fkey references account (id) on delete cascade,
  seed integer not null,
  drawn jsonb,
  answers jsonb not null default '[]',
  started_at timestamptz not null,
  ends_at timestamptz,
  last_seen_at timestamptz not null,
  state text not null default 'running',
  -- Holds one of the places until ends_at.
  reserved boolean not null default false,
  -- For the response that the server makes of it when its time is over.
  channel text,
  -- Never set for a secret ballot.
  invited_id uuid,
  -- Whether unusually many attempts came from one address when it began. Nothing of the address is kept.
  flagged boolean not null default false,
  language text,
  constraint attempt_subject_key unique (inquiry_id, subject)
);
create index attempt_ending on attempt (ends_at) where (state = 'running') and (ends_at is not null);

-- What administrators do. Of people only ids: names are looked up when it is read, and go with the account.
create table audit_entry (
  id uuid constraint audit_entry_pkey primary key,
  at timestamptz not null,
  -- Null for the command that makes administrators.
  admin_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  inquiry_id uuid,
  -- Never of a person: a category, an inquiry.
  subject_name text,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null default ''
);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_admin on audit_entry (admin_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);
create index audit_entry_time on audit_entry (at desc, id desc);
create trigger audit_entry_stays before delete or update on audit_entry
  for each row execute function refuse_change();

create table bookmark (
  account_id uuid not null constraint bookmark_account_id_fkey references account (id) on delete cascade,
  inquiry_id uuid not null
    constraint bookmark_inquiry_id_fkey references inquiry_talk (inquiry_id) on delete cascade,
  created_at timestamptz not null,
  constraint bookmark_pkey primary key (account_id, inquiry_id)
);
create index bookmark_inquiry on bookmark (inquiry_id);
create index bookmark_newest on bookmark (account_id, created_at desc, inquiry_id);

create table captcha (
  id uuid constraint captcha_pkey primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- How often each link with a channel (`?via=`) was opened. Nothing is kept of the visitors.
create table channel_visit (
  inquiry_id uuid not null constraint channel_visit_inquiry references inquiry (id) on delete cascade,
  channel text not null,
  visits integer not null,
  constraint channel_visit_key primary key (inquiry_id, channel)
);

create table chart (
  id uuid constraint chart_pkey primary key,
  inquiry_id uuid not null constraint chart_inquiry_id_fkey references inquiry (id) on delete cascade,
  title text not null,
  type text not null,
  is_primary boolean not null default false,
  condition_question_id uuid,
  condition_option_ids uuid[] not null default '{}',
  group_question_id uuid not null,
  group_option_ids uuid[] not null,
  access_type text not null,
  enabled boolean not null default true,
  created_at timestamptz not null,
  -- What it counts by if that is not options alone: also intervals such as [18,30), and the question's own id for all of it.
  group_ids text[],
  condition_ids text[]
);
create index chart_inquiry on chart (inquiry_id, created_at desc);
create unique index chart_one_primary on chart (inquiry_id) where is_primary;

-- A chat numbers its messages: sending locks its row. `version` rises with everything that is sent, edited or deleted, so that a client can fetch what it missed.
create table chat (
  id uuid constraint chat_pk primary key,
  kind text not null constraint chat_kind check (kind in ('direct', 'group')),
  -- Of two people, the smaller id first. Null if the account is gone.
  low_id uuid constraint chat_low references account (id) on delete set null,
  high_id uuid constraint chat_high references account (id) on delete set null,
  -- Null once the group is gone; then the chat has no members.
  group_id uuid constraint chat_group references people_group (id) on delete set null,
  opened_by uuid constraint chat_opened_by references account (id) on delete set null,
  -- The page from which the first question came. No foreign key: a deleted inquiry shows no card.
  inquiry_id uuid,
  last_number integer not null default 0,
  version integer not null default 0,
  -- The last message that all members see.
  shown_number integer not null default 0,
  shown_at timestamptz,
  -- When anything last changed, for servers that missed it.
  changed_at timestamptz not null,
  created_at timestamptz not null,
  -- How many places were given to members.
  places integer not null default 0
);
create index chat_changed on chat (changed_at);
create index chat_high_id on chat (high_id);
create index chat_left_over on chat (id)
  where ((kind = 'group') and (group_id is null)) or ((kind = 'direct') and (low_id is null) and (high_id is null));
create unique index chat_of_group on chat (group_id) where group_id is not null;
create index chat_opened on chat (opened_by);
create unique index chat_pair on chat (low_id, high_id) where kind = 'direct';

create table chat_block (
  account_id uuid not null constraint chat_block_account references account (id) on delete cascade,
  blocked_id uuid not null constraint chat_block_blocked references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint chat_block_pk primary key (account_id, blocked_id)
);
create index chat_block_blocked_id on chat_block (blocked_id);

create table chat_contact (
  owner_id uuid not null constraint chat_contact_owner references account (id) on delete cascade,
  account_id uuid not null constraint chat_contact_account references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint chat_contact_pk primary key (owner_id, account_id)
);
create index chat_contact_account_id on chat_contact (account_id);

-- People whom an account found, and so may write to, for a day: an id alone opens nothing.
create table chat_found (
  account_id uuid not null constraint chat_found_account references account (id) on delete cascade,
  found_id uuid not null constraint chat_found_found references account (id) on delete cascade,
  found_at timestamptz not null,
  -- How the person was found; null if by an address or a number.
  username text,
  identifier text,
  constraint chat_found_pk primary key (account_id, found_id)
);
create index chat_found_at on chat_found (found_at);
create index chat_found_found_id on chat_found (found_id);

create table chat_member (
  chat_id uuid not null constraint chat_member_chat references chat (id) on delete cascade,
  account_id uuid not null constraint chat_member_account references account (id) on delete cascade,
  -- `request`: a stranger's first message waits; `declined` and `left` can't read.
  state text not null constraint chat_member_state check (state in ('member', 'request', 'declined', 'left')),
  -- The group member that the account is; null for the owner.
  person_id uuid,
  -- The member sees messages after this one.
  from_number integer not null default 0,
  received integer not null default 0,
  seen integer not null default 0,
  -- The member's own last message that the other, who has blocked them, does not see.
  hidden_number integer not null default 0,
  hidden_at timestamptz,
  muted_until timestamptz,
  -- Up to which message the member was notified.
  told_number integer not null default 0,
  joined_at timestamptz not null,
  -- Up to where a blocked person sees the marks: where they stood at the block. Null without a block, and in groups.
  told_received integer,
  told_seen integer,
  -- Distinguishes members without a name ("Member 3"); given once.
  place integer,
  constraint chat_member_pk primary key (chat_id, account_id)
);
create index chat_member_of_account on chat_member (account_id);
create index chat_member_person on chat_member (person_id) where person_id is not null;
create unique index chat_member_place on chat_member (chat_id, place) where place is not null;

create table chat_message (
  -- Made by the sender's browser.
  id uuid constraint chat_message_pk primary key,
  chat_id uuid not null constraint chat_message_chat references chat (id) on delete cascade,
  number integer not null,
  version integer not null,
  sender_id uuid constraint chat_message_sender references account (id) on delete set null,
  kind text not null
    constraint chat_message_kind check (kind in ('text', 'files', 'voice', 'inquiry', 'deleted')),
  text text not null default '',
  -- What its sender sees after editing it for a member who had blocked them.
  own_text text,
  -- Folded.
  search_text text not null default '',
  files uuid[] not null default '{}',
  voice jsonb,
  inquiry_id uuid,
  reply_to uuid,
  -- Written to a person who had blocked the sender.
  is_hidden boolean not null default false,
  sent_at timestamptz not null,
  edited_at timestamptz,
  own_edited_at timestamptz(3),
  constraint chat_message_number unique (chat_id, number)
);
create index chat_message_of_sender on chat_message (sender_id, chat_id, number);
create index chat_message_version on chat_message (chat_id, version);

-- Which accounts are connected to which server; entries not renewed for a while are invalid.
create table chat_online (
  account_id uuid not null constraint chat_online_account references account (id) on delete cascade,
  node_id uuid not null,
  seen_at timestamptz not null,
  constraint chat_online_pk primary key (account_id, node_id)
);
create index chat_online_seen on chat_online (seen_at);

-- Links that were valid once: their holders only learn that the link is old.
create table closed_link (
  link_hash bytea constraint closed_link_pk primary key,
  inquiry_id uuid not null constraint closed_link_inquiry references inquiry (id) on delete cascade,
  reason text not null constraint closed_link_reason check (reason in ('renewed', 'removed'))
);
create index closed_link_inquiry on closed_link (inquiry_id);

-- How many of a thousand positions are in the list, so that any page is found without counting everything before it.
create table comment_chunk (
  inquiry_id uuid not null
    constraint comment_chunk_inquiry_id_fkey references inquiry_talk (inquiry_id) on delete cascade,
  chunk integer not null,
  threads integer not null,
  constraint comment_chunk_pkey primary key (inquiry_id, chunk)
) with (fillfactor=50);

-- One each: `person` is an account or a guest's key.
create table comment_like (
  comment_id uuid not null
    constraint comment_like_comment_id_fkey references inquiry_comment (id) on delete cascade,
  person uuid not null,
  account_id uuid constraint comment_like_account_id_fkey references account (id) on delete cascade,
  constraint comment_like_pkey primary key (comment_id, person)
);
create index comment_like_account on comment_like (account_id) where account_id is not null;
create trigger comment_liked after insert or delete on comment_like
  for each row execute function comment_liked();

-- Complaints that were read, by a hash of their email: a mailbox is read repeatedly, and an address that opted in again since must not be opted out by an old complaint.
create table complaint (
  mail_hash bytea constraint complaint_pk primary key
);

-- What was written in an inquiry's responses, one row for texts that are equal after folding. Made when an inquiry's texts are first shown, then kept up by triggers.
create table counted_text (
  inquiry_id uuid not null,
  -- In a response's `rest`: a question's code, or that with `.other`.
  key text not null,
  -- Of the folded text.
  hash uuid not null,
  -- As one of its writers wrote it.
  written text not null,
  count integer not null,
  -- In microseconds since 1970; 0 in a secret ballot.
  newest bigint not null,
  newest_response uuid,
  constraint counted_text_key primary key (inquiry_id, key, hash)
) with (fillfactor=80);
create index counted_text_count on counted_text (inquiry_id, key, count desc, newest desc, hash);
create index counted_text_newest on counted_text (inquiry_id, key, newest desc, hash);

-- Deleted inquiries whose many responses are still to be deleted in small steps: a million take longer than a statement may.
create table deleted_inquiry (
  id uuid constraint deleted_inquiry_pkey primary key,
  deleted_at timestamptz not null default now()
);

-- Deleted inquiries whose comments and reactions are still to be deleted in small steps.
create table deleted_talk (
  id uuid constraint deleted_talk_pkey primary key,
  deleted_at timestamptz not null default now()
);

-- A message on its way and its outcome; this is the queue as well. The text is sealed: a code must not be readable in a copy of the database. Without a text it only probes the channel, where a message would reveal that an account exists.
create table delivery (
  id uuid constraint delivery_pkey primary key,
  channel text not null,
  sealed bytea,
  -- Whether the caller may learn that the recipient was refused.
  tells_refusal boolean not null default false,
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- When it is tried next; while it is being tried, when another server may take it over. Null: done.
  due_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- What a message would have weighed, so that queueing a probe is the same work.
  decoy bytea,
  -- Tried once: a row claimed a second time is one whose server died over it.
  once boolean not null default false,
  outcome text
    constraint delivery_outcome check (outcome in ('sent', 'refused', 'failed', 'later', 'uncertain')),
  -- Its address was put off, while the gateway takes others.
  of_address boolean not null default false
);
create index delivery_created on delivery (created_at);
create index delivery_due on delivery (channel, due_at) where due_at is not null;
create index delivery_once_due on delivery (channel, once, due_at) where due_at is not null;

-- Written in the transaction of what happened, and deleted when all subscribers have it. Without a time: a secret ballot stores none.
create table event (
  id bigint generated always as identity constraint event_pk primary key,
  inquiry_id uuid not null,
  kind text not null,
  tries integer not null default 0,
  -- After a failed delivery: the next try. Later events of the inquiry wait for it.
  retry_at timestamptz
);
create index event_inquiry on event (inquiry_id, id);

-- What uses which file: `draft`, `published` and `copied` with an inquiry's id, `avatar` with an account's, `message` and `report` with theirs, `answer` with a response's. A file that stands here can't lose its row.
create table file_use (
  file_id uuid not null constraint file_use_file references stored_file (id),
  kind text not null,
  used_by uuid not null,
  constraint file_use_pk primary key (file_id, kind, used_by)
);
create index file_use_by_user on file_use (used_by, kind);
create trigger file_uses_added after insert on file_use
  referencing new table as added for each statement execute function file_uses_added();
create trigger file_uses_removed after delete on file_use
  referencing old table as removed for each statement execute function file_uses_removed();

-- Responses of which unusually many came from one address within minutes. Nothing of the address is kept.
create table flagged_response (
  response_id uuid constraint flagged_response_pk primary key,
  inquiry_id uuid not null constraint flagged_response_inquiry references inquiry (id) on delete cascade
);
create index flagged_response_inquiry_idx on flagged_response (inquiry_id);

-- Ids of deleted inquiries. Their addresses stand in links and posters, so no id is used again.
create table former_inquiry (
  id uuid constraint former_inquiry_pk primary key
);

create table general_category (
  id uuid constraint general_category_pkey primary key,
  enabled boolean not null default true,
  created_at timestamptz not null,
  position integer not null default 0,
  -- A merged category stays, because drafts and published revisions still name it.
  merged_into uuid constraint general_category_merged_into references general_category (id) on delete cascade
);
create index general_category_merged on general_category (merged_into) where merged_into is not null;

create table general_category_text (
  category_id uuid not null
    constraint general_category_text_category_id_fkey references general_category (id) on delete cascade,
  language text not null,
  name text not null,
  constraint general_category_text_pkey primary key (category_id, language)
);

-- What an installation is given once, such as its first templates: deleted ones don't come back.
create table given_once (
  name text constraint given_once_pkey primary key,
  given_at timestamptz not null default now()
);

create table group_person (
  id uuid constraint group_person_pk primary key,
  group_id uuid not null constraint group_person_group references people_group (id) on delete cascade,
  name text not null,
  -- Lower case.
  email text,
  -- E.164.
  mobile text,
  -- Its code points stand in the order of the alphabet.
  name_key text collate "C" not null,
  search_text text not null,
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

-- The draft is one document; a published revision is frozen in inquiry_revision.
create table inquiry (
  id uuid constraint inquiry_pkey primary key,
  owner_id uuid not null constraint inquiry_owner_id_fkey references account (id) on delete cascade,
  definition jsonb not null,
  revision integer not null,
  published_revision integer,
  publish_date timestamptz,
  expire_date timestamptz,
  is_template boolean not null default false,
  taken_down_at timestamptz,
  -- Of the draft. The other columns that lists filter by come from the published revision.
  title text not null,
  language text,
  category_id uuid constraint inquiry_category_id_fkey references general_category (id) on delete set null,
  cooperation_type text,
  search_text text collate "C" not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  listed boolean not null default true,
  -- The request that made the last edit: repeated after a lost reply, it is answered like the first time.
  last_edit uuid,
  -- The closing date that the owner was notified of.
  closing_told timestamptz,
  -- A copy of what the draft says, so that counting reads no documents.
  user_category_id uuid,
  -- When a secret ballot was closed for good; set once, together with ballot_result.
  ballot_closed_at timestamptz,
  ballot_result text constraint inquiry_ballot_result check (ballot_result in ('released', 'withheld')),
  -- A copy of what is published, for the job that closes ballots.
  secret_ballot boolean not null default false,
  -- In the bin of its owner since then; a job erases it.
  deleted_at timestamptz,
  constraint inquiry_ballot_closed check ((ballot_closed_at is null) = (ballot_result is null))
);
create index inquiry_category on inquiry (category_id) where category_id is not null;
create index inquiry_closing_untold on inquiry (expire_date)
  where (expire_date is not null) and (closing_told is distinct from expire_date);
create index inquiry_draft_category on inquiry (((definition ->> 'categoryId')));
create index inquiry_in_bin on inquiry (deleted_at) where deleted_at is not null;
create index inquiry_open_ballots on inquiry (id) where secret_ballot and (ballot_closed_at is null);
create index inquiry_owner on inquiry (owner_id, updated_at desc);
create index inquiry_published on inquiry (publish_date desc) where published_revision is not null;
create index inquiry_taken_down on inquiry (id) where taken_down_at is not null;
create index inquiry_templates on inquiry (publish_date desc, id) where is_template;
create index inquiry_user_category on inquiry (owner_id, user_category_id) where user_category_id is not null;
create trigger inquiry_deleted before delete on inquiry for each row execute function inquiry_deleted();
create trigger inquiry_inserted after insert on inquiry for each row execute function inquiry_inserted();
create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date, is_template, taken_down_at, deleted_at, language, category_id, cooperation_type, listed, search_text on inquiry
  for each row execute function inquiry_listed();

create table inquiry_comment (
  id uuid constraint inquiry_comment_pkey primary key,
  inquiry_id uuid not null,
  -- From 1, in the order in which comments and replies were made.
  position integer not null,
  parent_id uuid,
  account_id uuid constraint inquiry_comment_account_id_fkey references account (id) on delete set null,
  guest_key uuid,
  name text not null default '',
  email text not null default '',
  description text not null,
  state text not null constraint inquiry_comment_state check (state in ('shown', 'held', 'deleted')),
  likes integer not null default 0,
  -- Shown ones only.
  replies integer not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint inquiry_comment_position unique (inquiry_id, position)
);
create index inquiry_comment_account on inquiry_comment (account_id) where account_id is not null;
create index inquiry_comment_held on inquiry_comment (inquiry_id, position) where state = 'held';
create index inquiry_comment_reply on inquiry_comment (parent_id, position) where parent_id is not null;
create index inquiry_comment_thread on inquiry_comment (inquiry_id, position)
  where (parent_id is null) and ((state = 'shown') or (replies > 0));
create trigger comment_counted after insert or delete or update of state, replies, description on inquiry_comment
  for each row execute function comment_counted();

create table inquiry_feedback (
  inquiry_id uuid not null,
  person uuid not null,
  account_id uuid constraint inquiry_feedback_account_id_fkey references account (id) on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null,
  constraint inquiry_feedback_pkey primary key (inquiry_id, person)
);
create index inquiry_feedback_account on inquiry_feedback (account_id) where account_id is not null;
create trigger feedback_counted after insert or delete or update on inquiry_feedback
  for each row execute function feedback_counted();

-- What lists of published inquiries filter and sort by: small rows that edits of drafts don't write, read from indexes alone. The query decides who may see them, and when.
create table inquiry_listing (
  inquiry_id uuid
    constraint inquiry_listing_pkey primary key
    constraint inquiry_listing_inquiry_id_fkey references inquiry (id) on delete cascade,
  owner_id uuid not null,
  is_template boolean not null,
  cooperation_type text collate "C" not null,
  language text collate "C",
  category_id uuid,
  begins_at timestamptz not null,
  -- `infinity` if it stays open.
  ends_at timestamptz not null,
  -- Responses rounded down to three digits, so that it rarely changes.
  popularity integer not null,
  -- Folded.
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

-- How often the participation page was opened; apart from the counts of answers, whose rows submits lock.
create table inquiry_opening (
  inquiry_id uuid
    constraint inquiry_opening_key primary key
    constraint inquiry_opening_inquiry references inquiry (id) on delete cascade,
  opened integer not null
);

create table inquiry_revision (
  inquiry_id uuid not null
    constraint inquiry_revision_inquiry_id_fkey references inquiry (id) on delete cascade,
  revision integer not null,
  definition jsonb not null,
  card jsonb not null,
  published_at timestamptz not null,
  constraint inquiry_revision_pkey primary key (inquiry_id, revision)
);
create index inquiry_revision_retention on inquiry_revision (inquiry_id)
  where (definition ->> 'retentionDays') is not null;

-- Counts of comments and reactions. Writers of comments and likes lock this row first, never the inquiry's or the tally's.
create table inquiry_talk (
  inquiry_id uuid
    constraint inquiry_talk_pkey primary key
    constraint inquiry_talk_inquiry_id_fkey references inquiry (id) on delete cascade,
  likes integer not null default 0,
  dislikes integer not null default 0,
  comments integer not null default 0,
  held integer not null default 0,
  -- Comments in the list: shown ones, and deleted ones that have replies.
  threads integer not null default 0,
  pinned_comment uuid,
  last_position integer not null default 0,
  -- Up to which comment the owner was notified.
  told_position integer not null default 0,
  -- Raised by every change that readers of the comments can see.
  version integer not null default 0
) with (fillfactor=50);

-- The text that a search reads.
create table inquiry_words (
  inquiry_id uuid
    constraint inquiry_words_pkey primary key
    constraint inquiry_words_inquiry_id_fkey references inquiry_listing (inquiry_id) on delete cascade,
  words text collate "C" not null
);
create index inquiry_words_grams on inquiry_words using gin (search_grams(words));
alter index inquiry_words_grams alter column 1 set statistics 0;

-- Written by the first node that starts; a node with another key or file folder does not start.
create table installation (
  is_only_row boolean default true
    constraint installation_pkey primary key
    constraint installation_is_only_row check (is_only_row),
  key_fingerprint bytea not null,
  file_store uuid not null
);

-- The keys that hashes, links and queued messages hang on, encrypted under SECRET_KEY. Without a row they come from SECRET_KEY itself or from secrets.json.
create table installation_key (
  is_only_row boolean default true
    constraint installation_key_pkey primary key
    constraint installation_key_is_only_row check (is_only_row),
  sealed bytea not null
);

-- No foreign key to the sending: both go with the inquiry, and a hundred thousand rows are made at once.
create table invitation (
  wave_id uuid not null,
  person_id uuid not null constraint invitation_person references invited_person (id) on delete cascade,
  channel text not null,
  state text not null
    constraint invitation_state check (state in ('waiting', 'handed', 'sent', 'refused', 'failed', 'uncertain', 'unwanted', 'skipped')),
  -- The message that is on its way.
  delivery_id uuid,
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- The address that was refused, as in unwanted_address.
  address_hash bytea,
  -- Whether an email came back later.
  bounced boolean not null default false,
  -- Of a refused address: the owner asked for another try.
  again boolean not null default false,
  constraint invitation_pk primary key (person_id, wave_id)
);
create index invitation_delivery on invitation (delivery_id) where delivery_id is not null;
create index invitation_handed on invitation (wave_id, person_id) where state = 'handed';
create index invitation_of_wave on invitation (wave_id);
create index invitation_waiting on invitation (wave_id, channel, due_at) where state = 'waiting';

-- What an account has sent in a day (UTC).
create table invitation_day (
  account_id uuid not null constraint invitation_day_account references account (id) on delete cascade,
  day date not null,
  messages integer not null,
  constraint invitation_day_pk primary key (account_id, day)
);

-- One sending of invitations or reminders. Its people have a row each in invitation, so that nothing is sent twice, whichever node sends.
create table invitation_wave (
  id uuid constraint invitation_wave_pk primary key,
  inquiry_id uuid not null constraint invitation_wave_inquiry references inquiry (id) on delete cascade,
  kind text not null constraint invitation_wave_kind check (kind in ('invitation', 'reminder')),
  channel text not null constraint invitation_wave_channel check (channel in ('email', 'sms', 'either')),
  subject text not null,
  text text not null,
  sms text not null,
  -- Which invitees, judged when it begins; null means all.
  filter jsonb,
  -- In minutes after midnight of the zone; null if messages may leave at any hour.
  quiet_from integer,
  quiet_to integer,
  time_zone text not null,
  state text not null
    constraint invitation_wave_state check (state in ('waiting', 'paused', 'cancelled', 'done')),
  -- Its people have their rows.
  filled boolean not null default false,
  send_at timestamptz not null,
  -- When to look at it again; `waits_for` says why it waits.
  next_at timestamptz,
  waits_for text,
  fed_at timestamptz,
  -- Ended, with no message on its way.
  cleared boolean not null default false,
  people integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  uncertain integer not null default 0,
  unwanted integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index invitation_wave_due on invitation_wave (next_at) where next_at is not null;
create index invitation_wave_inquiry on invitation_wave (inquiry_id, created_at);
create index invitation_wave_open on invitation_wave (id) where filled and (not cleared);

-- Changes of the list lock this row, count and raise the version.
create table invited_list (
  inquiry_id uuid
    constraint invited_list_pk primary key
    constraint invited_list_inquiry references inquiry (id) on delete cascade,
  people integer not null default 0,
  version integer not null default 0
);

-- An invitee of a limited inquiry, with or without an account, gives one response: proven by link or verified address, it has one marker in participation_marker. A row never says when it was answered and no submit writes it: rows of one transaction could be put together.
create table invited_person (
  id uuid constraint invited_person_pk primary key,
  inquiry_id uuid not null constraint invited_person_inquiry references inquiry (id) on delete cascade,
  name text not null,
  email text collate "C",
  mobile text collate "C",
  name_key text collate "C" not null,
  search_text text not null,
  position bigint not null generated always as identity,
  -- Stands in participation_marker once this person has answered.
  marker bytea not null,
  -- The link is computed from id and version with a key that is not in the database.
  link_version integer not null default 1,
  link_hash bytea not null,
  link_revoked boolean not null default false,
  -- Kept if the person may have answered, so that nothing is answered twice after they are added again.
  removed boolean not null default false,
  -- When the link was first opened; never of a secret ballot.
  opened_at timestamptz,
  created_at timestamptz not null,
  constraint invited_person_reachable check (email is not null or mobile is not null)
);
create index invited_person_added on invited_person (inquiry_id, position);
create unique index invited_person_email on invited_person (email, inquiry_id) where email is not null;
create unique index invited_person_link on invited_person (link_hash);
create unique index invited_person_mobile on invited_person (mobile, inquiry_id) where mobile is not null;
create index invited_person_name on invited_person (inquiry_id, name_key, id);

-- Which node runs which worker of the job queue. The node's number is an advisory lock that it holds: without the lock the node is dead, and its workers' jobs are given to others.
create table job_worker (
  id text constraint job_worker_pk primary key,
  node integer not null
);

-- What was reported or taken down: an inquiry, a comment or a chat message. Changes lock its row. A chat may go, so a message is no foreign key and is kept here.
create table moderation (
  id uuid constraint moderation_pkey primary key,
  inquiry_id uuid constraint moderation_inquiry_id_fkey references inquiry (id) on delete cascade,
  comment_id uuid constraint moderation_comment_id_fkey references inquiry_comment (id) on delete cascade,
  open_reports integer not null default 0,
  reported_at timestamptz,
  taken_down_at timestamptz,
  taken_down_by uuid,
  reason text,
  words text,
  -- What a comment that is down said, and in kept_state what it was, for its author.
  kept_text text,
  kept_state text,
  appeal text,
  appealed_at timestamptz,
  appeal_refused_at timestamptz,
  message_id uuid,
  author_id uuid constraint moderation_author references account (id) on delete cascade,
  -- The message as it was when reported; null once it needs no decision.
  kept_message jsonb,
  constraint moderation_of_one check ((inquiry_id is null) <> (message_id is null))
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

-- What an account is notified of, in ids; the words are made when it is read.
create table notification (
  id uuid constraint notification_pk primary key,
  account_id uuid not null constraint notification_account references account (id) on delete cascade,
  kind text not null,
  -- Refers to inquiry_talk, because writers of comments hold that row and never the inquiry's.
  inquiry_id uuid constraint notification_talk references inquiry_talk (inquiry_id) on delete cascade,
  -- While it is unread, what happens again under the same key raises its count.
  group_key text not null,
  count integer not null default 1,
  data jsonb not null default '{}',
  -- When it last happened.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Until it was sent by email, or found not to need one.
  mail_due boolean not null default false,
  -- When it goes by email at the latest, however often it is raised before.
  mail_at timestamptz,
  -- The part of `count` that the last e-mail has reported.
  mailed_count integer not null default 0
);
create index notification_created on notification (created_at);
create index notification_inquiry on notification (inquiry_id) where inquiry_id is not null;
create index notification_mail_at on notification (coalesce(mail_at, created_at), id) where mail_due;
create index notification_mail_due on notification (created_at) where mail_due;
create index notification_newest on notification (account_id, created_at desc, id desc);
create unique index notification_unread on notification (account_id, group_key) where read_at is null;

-- One valid code for an identifier and a purpose; only its keyed hash is kept.
create table one_time_code (
  identifier text not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  constraint one_time_code_pkey primary key (identifier, purpose)
);

-- Categories that people make for their own inquiries. An inquiry names one without a foreign key: deleting a category keeps its inquiries.
create table own_category (
  id uuid constraint own_category_pk primary key,
  owner_id uuid not null constraint own_category_owner references account (id) on delete cascade,
  name text not null,
  colour text not null,
  -- From 0; equal ones by age.
  position integer not null,
  created_at timestamptz not null
);
create index own_category_of_owner on own_category (owner_id, position, created_at);

-- That a person took part, apart from what was answered: a keyed hash of person and inquiry.
create table participation_marker (
  inquiry_id uuid not null,
  marker bytea not null,
  constraint participation_marker_key primary key (inquiry_id, marker)
);

create table people_group (
  id uuid constraint people_group_pk primary key,
  owner_id uuid not null constraint people_group_owner references account (id) on delete cascade,
  name text not null,
  -- Written with the people, under the lock of this row.
  people integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index people_group_of_owner on people_group (owner_id);

-- How many stored responses fulfil each quota of the published revision; publishing deletes rows whose condition changed. Changed only under the lock of the total in tally. With counted_by, the run that counts the responses from before, `responses` has only the difference since its snapshot.
create table quota_count (
  inquiry_id uuid not null constraint quota_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  quota_id uuid not null,
  responses integer not null,
  counted_by uuid,
  constraint quota_count_key primary key (inquiry_id, quota_id),
  constraint quota_count_responses_check check (responses >= 0 or counted_by is not null)
);

-- Fixed windows of counted events; the key names what is limited and for which caller.
create table rate_bucket (
  key text constraint rate_bucket_pkey primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_bucket_window on rate_bucket (window_start);

create table report (
  id uuid constraint report_pkey primary key,
  moderation_id uuid not null
    constraint report_moderation_id_fkey references moderation (id) on delete cascade,
  -- An account or a guest's key: one report each.
  person uuid not null,
  account_id uuid constraint report_account_id_fkey references account (id) on delete set null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint report_once unique (moderation_id, person)
);
create index report_account on report (account_id) where account_id is not null;
create index report_newest on report (moderation_id, created_at desc, id desc);

-- One row each. Cross-tabs read all of an inquiry's: the columns they need come first, without nulls before them, and choices are stored plain. The inquiry is no foreign key: looking it up for each row was a sixth of the cost of a submit, which holds the inquiry's row anyway.
create table response (
  id uuid constraint response_pkey primary key,
  inquiry_id uuid not null,
  -- The local hour it was counted in; of a secret ballot, the day.
  bucket timestamp not null,
  revision integer not null,
  edits smallint not null default 0,
  choices smallint[] not null,
  secret_hash bytea not null,
  -- This column and all that identify the participant are null in a secret ballot.
  started_at timestamptz,
  submitted_at timestamptz,
  duration integer,
  score real,
  max_score real,
  account_id uuid constraint response_account_id_fkey references account (id) on delete set null,
  guest_key uuid,
  -- Codes of the questions that were asked, if they were drawn.
  drawn smallint[],
  rest jsonb,
  -- When a response to a secret ballot was submitted, if its edit time needs that: readable with its receipt alone.
  sealed_submit bytea,
  language text,
  -- Which shared link (`?via=`) its participant came by; never of a secret ballot.
  channel text,
  -- The invitee who gave it; never of a secret ballot. No foreign key: a submit locks no other rows.
  invited_id uuid
);
alter table response alter column choices set storage plain;
alter table response alter column choices set (n_distinct=1000);
create index response_account on response (account_id) where account_id is not null;
create index response_duration on response (inquiry_id, coalesce(duration, '-1'), id);
create index response_invited on response (invited_id) where invited_id is not null;
create index response_moment on response (inquiry_id, coalesce(submitted_at, (bucket at time zone 'UTC')), id);
create index response_receipt on response using hash (secret_hash);
create index response_score on response (inquiry_id, score, id) where score is not null;
create trigger response_adds_texts after insert on response
  for each row when (new.rest is not null) execute function text_added();
create trigger responses_changed after update on response
  referencing old table as gone new table as added for each statement execute function responses_changed();
create trigger responses_deleted after delete on response
  referencing old table as gone for each statement execute function responses_deleted();

-- Responses of an inquiry by columns, beside their rows: filters and cross-tabs count a million responses from here. It holds all responses of its buckets, in the order of their ids, and is valid as long as tally has as many. May be deleted at any time.
create table response_block (
  id uuid default gen_random_uuid() constraint response_block_pkey primary key,
  inquiry_id uuid not null constraint response_block_inquiry_id_fkey references inquiry (id) on delete cascade,
  revision integer not null,
  from_bucket timestamp not null,
  to_bucket timestamp not null,
  responses integer not null,
  -- 16 bytes each.
  ids bytea not null
);
alter table response_block alter column ids set storage external;
create index response_block_inquiry on response_block (inquiry_id, from_bucket);

-- The different entries of a column, and for each response the index of its entry in so many bits (little endian); with no bits all responses have the entry of index 1.
create table response_block_column (
  block_id uuid not null
    constraint response_block_column_block_id_fkey references response_block (id) on delete cascade,
  name text not null,
  entries text not null,
  bits smallint not null,
  indexes bytea not null,
  constraint response_block_column_key primary key (block_id, name)
);
alter table response_block_column alter column indexes set storage external;

-- Only inquiries that blocks were requested for have a row. `changes` counts edits and deletions of responses: a block is stored only if nothing was changed since its rows were read.
create table response_block_state (
  inquiry_id uuid
    constraint response_block_state_pkey primary key
    constraint response_block_state_inquiry_id_fkey references inquiry (id) on delete cascade,
  changes bigint not null default 0
);

-- How many responses came by each link.
create table response_channel (
  inquiry_id uuid not null
    constraint response_channel_inquiry_id_fkey references inquiry (id) on delete cascade,
  channel text not null,
  responses integer not null,
  constraint response_channel_key primary key (inquiry_id, channel)
);

-- The owner's notes on single responses. No foreign key: large deletions would look up each response.
create table response_note (
  response_id uuid constraint response_note_pkey primary key,
  inquiry_id uuid not null,
  note text not null,
  flagged boolean not null,
  updated_at timestamptz not null
);
create index response_note_flagged on response_note (inquiry_id) where flagged;

-- How the owner learns of new responses. Inquiries without a row have a daily summary.
create table response_notice (
  inquiry_id uuid
    constraint response_notice_pk primary key
    constraint response_notice_inquiry references inquiry (id) on delete cascade,
  mode text not null default 'daily'
    constraint response_notice_mode check (mode in ('atOnce', 'hourly', 'daily', 'off')),
  at_count integer,
  is_count_reached boolean not null default false,
  -- The number of responses at the last notice.
  noticed_responses integer not null default 0,
  due_at timestamptz,
  -- When responses were last counted as noticed. Of deleted ones, only those until then lower `noticed_responses`.
  noticed_at timestamptz
);
create index response_notice_due on response_notice (due_at) where due_at is not null;

-- What a response held before each of its edits, for the inquiry's owner. No foreign key: large deletions would look up each response.
create table response_version (
  response_id uuid not null,
  -- From 0, what was first submitted.
  number integer not null,
  -- Of the edit that replaced it, made by the editor's browser: the same edit again changes nothing.
  edit_id uuid not null,
  edited_by text not null constraint response_version_edited_by check (edited_by in ('participant', 'owner')),
  edited_at timestamptz,
  choices smallint[] not null,
  score real,
  max_score real,
  rest jsonb,
  reason text,
  constraint response_version_key primary key (response_id, number),
  constraint response_version_edit_key unique (response_id, edit_id)
);

-- Filters of results that an owner saved by name.
create table saved_filter (
  id uuid constraint saved_filter_pkey primary key,
  inquiry_id uuid not null constraint saved_filter_inquiry_id_fkey references inquiry (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null
);
create index saved_filter_inquiry on saved_filter (inquiry_id, created_at);

-- When the next message of a channel may leave, for all nodes together.
create table sending_pace (
  channel text constraint sending_pace_pk primary key,
  free_at timestamptz not null
);

create table session (
  token_hash bytea constraint session_pkey primary key,
  account_id uuid not null constraint session_account_id_fkey references account (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default '',
  -- Names a session to its own account, which may end it; the hash of the token stays inside.
  id uuid not null default gen_random_uuid() constraint session_id_key unique
);
create index session_account on session (account_id);
create trigger sessions_ended after delete on session
  referencing old table as ended for each statement execute function sessions_ended();

create table stored_file (
  id uuid constraint stored_file_pkey primary key,
  owner_id uuid constraint stored_file_owner_id_fkey references account (id) on delete set null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  created_at timestamptz not null,
  -- Reached by signed links only.
  is_private boolean not null default false,
  -- Null while something uses the file.
  unused_since timestamptz default now()
);
create index stored_file_owner on stored_file (owner_id);
create index stored_file_unused on stored_file (unused_since) where unused_since is not null;

-- Counts kept with the responses. The bucket is a local hour of the inquiry's time zone (a day for secret ballots); `-infinity` holds the total and is the row that a group of submits locks. Rows are rewritten all the time: the free half of each page keeps that off the index.
create table tally (
  inquiry_id uuid not null constraint tally_inquiry_id_fkey references inquiry (id) on delete cascade,
  bucket timestamp not null,
  responses integer not null default 0,
  started integer not null default 0,
  counts integer[] not null default '{}',
  extra jsonb not null default '{}',
  durations jsonb not null default '{}',
  -- Of the total: the number of responses from which the next submit writes one event. Null: any. Negative: it is written.
  events_from integer,
  -- Of the total: responses deleted because their time was over. Their places stay taken.
  retired integer not null default 0,
  constraint tally_pkey primary key (inquiry_id, bucket)
) with (fillfactor=50);
create index tally_bucket on tally (bucket);
create trigger tally_notes_popularity after update of responses on tally
  for each row when (new.bucket = '-infinity'::timestamp and new.responses <> old.responses and (least(new.responses, old.responses) < 1000 or (new.responses / 10) <> (old.responses / 10))) execute function note_popularity();

-- Exact values of numbers, dates (days since 1970) and durations (code 0), of the total of each inquiry: extremes and medians are read from here. Written while the tally's row is locked.
create table tally_value (
  inquiry_id uuid not null,
  code integer not null,
  value double precision not null,
  count integer not null,
  constraint tally_value_key primary key (inquiry_id, code, value)
) with (fillfactor=80);

-- Long work that an account asked for: exports, imports, downloads. It has no foreign key: a row stays until its files are deleted.
create table task (
  id uuid constraint task_pk primary key,
  kind text not null,
  account_id uuid not null,
  -- The inquiry that it is about.
  subject_id uuid,
  status text not null
    constraint task_status_is_known check (status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  -- Settings, state and results of its kind, checked by the schema of the kind.
  details jsonb not null,
  done integer not null default 0,
  total integer,
  -- Grows with each claim and each change from outside, so that an older attempt can write no more.
  attempt integer not null default 0,
  -- Attempts in a row that did not end by themselves.
  crashes smallint not null default 0,
  seen_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz
);
create index task_expires on task (expires_at);
create index task_of_account on task (account_id, kind, created_at);
create index task_of_subject on task (subject_id) where subject_id is not null;
create index task_open on task (kind, created_at) where status in ('waiting', 'running');

-- Which responses' texts are counted already: those from this moment and id on, newest first. Counting more locks the row; writers of responses wait for that.
create table text_counting (
  inquiry_id uuid
    constraint text_counting_pkey primary key
    constraint text_counting_inquiry_id_fkey references inquiry (id) on delete cascade,
  from_moment timestamptz not null default 'infinity',
  from_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  looked integer not null default 0,
  complete boolean not null default false
);

-- Files that may have lost their row, checked by a job: a server that is killed leaves nothing behind. A file on disk is never judged without a row here, so a server with a wrong database can't empty its disk.
create table unclaimed_file (
  id uuid constraint unclaimed_file_pk primary key,
  since timestamptz not null
);

-- Addresses that opted out; a keyed hash, with a key that is not in the database.
create table unwanted_address (
  address_hash bytea constraint unwanted_address_pk primary key,
  created_at timestamptz not null
);

-- Inquiries that lack blocks; a job takes them up.
create table wanted_response_blocks (
  inquiry_id uuid
    constraint wanted_response_blocks_pkey primary key
    constraint wanted_response_blocks_inquiry_id_fkey references inquiry (id) on delete cascade
);

-- The sum of a document of bins and added pairs of bin and amount, without empty ones.
create function add_bins(kept jsonb, added jsonb) returns jsonb
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

-- The sum of a document of bins by the codes of questions and added pairs of code and pairs of bins.
create function add_bins_by_code(kept jsonb, added jsonb) returns jsonb
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

-- The sum of counts and added amounts, whose codes are in ascending order.
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

create function add_texts(texts written_text[]) returns void
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

-- Keeps the counts of comments for authors, owners, moderators and deleted accounts, and what depends on them.
create function comment_counted() returns trigger
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

-- Counts likes, also those that go with an account.
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

-- Deletes the blocks that hold these buckets.
create function delete_touched_blocks(touched uuid[], buckets timestamp[]) returns void
language sql as $$
  update response_block_state set changes = changes + 1 where inquiry_id = any (touched);
  delete from response_block as block using unnest(touched, buckets) as changed (inquiry_id, bucket)
  where changed.inquiry_id = block.inquiry_id and changed.bucket between block.from_bucket and block.to_bucket;
$$;

-- Counts likes and dislikes, also those that go with an account.
create function feedback_counted() returns trigger
language plpgsql as $$
begin
  update inquiry_talk set
    likes = likes + coalesce(new.is_like, false)::int - coalesce(old.is_like, false)::int,
    dislikes = dislikes + coalesce(not new.is_like, false)::int - coalesce(not old.is_like, false)::int
  where inquiry_id = case when tg_op = 'DELETE' then old.inquiry_id else new.inquiry_id end;
  return null;
end $$;

-- Keeps stored_file.unused_since for all features that use files.
create function file_uses_added() returns trigger
language plpgsql as $$
begin
  -- In the order of ids, so that no two transactions wait for each other.
  perform from stored_file where id in (select file_id from added) and unused_since is not null
  order by id for no key update;
  update stored_file set unused_since = null where id in (select file_id from added) and unused_since is not null;
  return null;
end $$;

-- Keeps stored_file.unused_since for all features that use files.
create function file_uses_removed() returns trigger
language plpgsql as $$
begin
  perform from stored_file where id in (select file_id from removed) order by id for no key update;
  update stored_file set unused_since = now()
  where id in (select file_id from removed) and not exists (select from file_use where file_id = stored_file.id);
  return null;
end $$;

-- Makes texts equal that were written with and without marks (é, آ, مؤسسه).
create function fold_marks(folded text) returns text
language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(folded, NFD)),
    E'[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    E'\u064a\u0649\u06d2\u0643\u06d5\u0629\u06c1', E'\u06cc\u06cc\u06cc\u06a9\u0647\u0647\u0647')
$$;

-- Does what foldText of the domain does.
create function fold_text(written text) returns text
language sql immutable parallel safe as $$
  select btrim(case when strpos(spaced, '  ') > 0 then regexp_replace(spaced, ' +', ' ', 'g') else spaced end)
  from (
    select translate(lower(normalize(written, NFKC)),
      E'\u064a\u0649\u0643\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\t\n\u000b\f\r\u1680\u2028\u2029\ufeff\u200c\u200d\u200e\u200f\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
      E'\u06cc\u06cc\u06a901234567890123456789         ') as spaced
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

-- Deletes what refers to an inquiry without a foreign key, or leaves very many rows to a job.
create function inquiry_deleted() returns trigger
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

-- Refuses ids of deleted inquiries, and makes the row of the comment counts.
create function inquiry_inserted() returns trigger
language plpgsql as $$
begin
  -- After the insert, which waited for a deletion of the same id.
  if exists (select from former_inquiry where id = new.id) then
    raise unique_violation using message = 'An inquiry of this id was deleted.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  insert into inquiry_talk (inquiry_id) values (new.id);
  return null;
end $$;

-- Keeps inquiry_listing: publishing, closing, moderation and categories write inquiries.
create function inquiry_listed() returns trigger
language plpgsql as $$
begin
  perform put_on_lists(new);
  return null;
end $$;

-- Keeps inquiry_listing.popularity: submits, imports and deletions write tallies. The condition stands here, since that of a trigger is parsed by every statement.
create function note_popularity() returns trigger
language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses)
  where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses);
  return null;
end $$;

-- Responses rounded down to three digits.
create function popularity(responses integer) returns integer
language sql immutable parallel safe as $$
  select responses - responses % greatest(1, 10 ^ (length(responses::text) - 3))::integer
$$;

-- Writes, updates or deletes the row of a published inquiry in inquiry_listing.
create function put_on_lists(given inquiry) returns void
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

-- The audit log is append-only.
create function refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception 'Entries of % are only added.', tg_table_name;
end $$;

-- Keeps counted texts, and deletes blocks of changed responses.
create function responses_changed() returns trigger
language plpgsql as $$
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

-- Deletes what belongs to responses and has no foreign key, and keeps channels, counted texts and blocks.
create function responses_deleted() returns trigger
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

-- Each one, two and three characters that stand together in a word: an index of them finds any part of a word in every locale. For the index alone.
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

-- Closes live connections of sessions, however those end.
create function sessions_ended() returns trigger
language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('session', id)::text) from ended;
  return null;
end $$;

-- What decides about an inquiry who may take part, as one text, to compare states.
create function state_of(i inquiry) returns text
language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at,
    i.ballot_closed_at, i.deleted_at)::text
$$;

-- Stores accepted submits of one inquiry, their markers and counts. Locks the inquiry and then its total. Fails unless every row was written: by NZ001 if the inquiry or its total is not as the submits were judged by.
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

create function take_texts(texts written_text[]) returns void
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

-- By row, since most responses have no texts: a trigger by statement would copy every row.
create function text_added() returns trigger
language plpgsql as $$
declare texts written_text[];
begin
  perform from text_counting where inquiry_id = new.inquiry_id for share;
  if not found then
    return null;
  end if;
  select array_agg(given::written_text) into texts
  from text_counting as counting,
    lateral texts_of(new.inquiry_id, new.id, new.submitted_at, new.rest) as given
  where counting.inquiry_id = new.inquiry_id and (counting.complete
    or (coalesce(new.submitted_at, new.bucket at time zone 'UTC'), new.id)
      >= (counting.from_moment, counting.from_id));
  if texts is not null then perform add_texts(texts); end if;
  return null;
end $$;

-- Of the folded text; equal texts have one hash.
create function text_hash(written text) returns uuid
language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to(fold_text(written), 'UTF8')) for 16), 'hex')::uuid
$$;

-- The texts of a response, without numbers and other values.
create function texts_of(inquiry uuid, id uuid, submitted_at timestamptz, rest jsonb) returns SETOF written_text
language sql immutable parallel safe as $$
  select inquiry, given.key, given.value #>> '{}',
    coalesce((extract(epoch from submitted_at) * 1000000)::bigint, 0),
    case when submitted_at is not null then id end
  from jsonb_each(rest) as given (key, value)
  where jsonb_typeof(given.value) = 'string'
$$;

-- The longest grams of a word that is searched for.
create function word_grams(word text) returns text[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(substr(word, at, least(3, char_length(word))) collate "C"), '{}')
  from generate_series(1, greatest(char_length(word) - 2, least(char_length(word), 1))) as at
$$;

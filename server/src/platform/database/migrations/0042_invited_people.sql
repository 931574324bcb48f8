-- Whom a limited inquiry is for. An entry stands for one person with or without an account, and is what gives one
-- response: whoever proves it, by its link or by a verified address of their account, has its one marker in
-- participation_marker. An entry never says when it answered, and nothing here is written by a submit: rows that one
-- transaction writes or locks could be put together.
create table invited_list (
  inquiry_id uuid constraint invited_list_pk primary key
    constraint invited_list_inquiry references inquiry (id) on delete cascade,
  -- Whoever changes the list locks this row, counts and raises the version.
  people integer not null default 0,
  version integer not null default 0
);

create table invited_person (
  id uuid constraint invited_person_pk primary key,
  inquiry_id uuid not null constraint invited_person_inquiry references inquiry (id) on delete cascade,
  name text not null,
  -- Lower case, and E.164.
  email text collate "C",
  mobile text collate "C",
  -- Its code points stand in the order of the alphabet.
  name_key text collate "C" not null,
  search_text text not null,
  -- In which order they were added.
  position bigint not null generated always as identity,
  -- What stands in participation_marker once this person has answered.
  marker bytea not null,
  -- The link itself is computed from id and version with a key that is not in the database.
  link_version integer not null default 1,
  link_hash bytea not null,
  link_revoked boolean not null default false,
  -- Kept where somebody may have answered, so that nobody answers again after being added again.
  removed boolean not null default false,
  -- When the link was first opened; never of an anonymous inquiry.
  opened_at timestamptz,
  created_at timestamptz not null,
  constraint invited_person_reachable check (email is not null or mobile is not null)
);
-- By the contact first: they also tell to which inquiries an account is invited.
create unique index invited_person_email on invited_person (email, inquiry_id) where email is not null;
create unique index invited_person_mobile on invited_person (mobile, inquiry_id) where mobile is not null;
create unique index invited_person_link on invited_person (link_hash);
create index invited_person_added on invited_person (inquiry_id, position);
create index invited_person_name on invited_person (inquiry_id, name_key, id);

-- Links that were valid once: who holds one is told that it is old, and nothing of the inquiry.
create table closed_link (
  link_hash bytea constraint closed_link_pk primary key,
  inquiry_id uuid not null constraint closed_link_inquiry references inquiry (id) on delete cascade,
  reason text not null,
  constraint closed_link_reason check (reason in ('renewed', 'removed'))
);
create index closed_link_inquiry on closed_link (inquiry_id);

-- Who gave a response, by their entry; never of an anonymous one. No foreign key, as for accounts of guests: a submit
-- locks no other rows.
alter table response add column invited_id uuid;
create index response_invited on response (invited_id) where invited_id is not null;

-- Tables of people on their way onto the list of an inquiry instead of into a group.
alter table group_import add column inquiry_id uuid;
alter table group_import add column mode text not null default 'add';
-- People of a group, where no file was uploaded.
alter table group_import add column from_group_id uuid;
-- The list that was checked: what was told is done to it alone.
alter table group_import add column list_version integer;

-- People that somebody asks again and again. A person has an id of their own within a group, which invitations will
-- name, and contacts in the one form in which they are compared.
create table people_group (
  id uuid constraint people_group_pk primary key,
  owner_id uuid not null constraint people_group_owner references account (id) on delete cascade,
  name text not null,
  -- Of how many people; written with them, under the lock of this row.
  people integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index people_group_of_owner on people_group (owner_id);

create table group_person (
  id uuid constraint group_person_pk primary key,
  group_id uuid not null constraint group_person_group references people_group (id) on delete cascade,
  name text not null,
  -- Lower case, and E.164.
  email text,
  mobile text,
  -- Its code points stand in the order of the alphabet.
  name_key text not null,
  search_text text not null,
  -- In which order they were added.
  position bigint not null generated always as identity,
  created_at timestamptz not null,
  constraint group_person_reachable check (email is not null or mobile is not null)
);
create unique index group_person_email on group_person (group_id, email) where email is not null;
create unique index group_person_mobile on group_person (group_id, mobile) where mobile is not null;
create index group_person_added on group_person (group_id, position);

-- Tables of people on their way into a group. Rows go after a day, with their files.
create table group_import (
  id uuid constraint group_import_pk primary key,
  account_id uuid not null,
  group_id uuid,
  state text not null,
  -- Which try works on it, and when that was last heard of: one whose server died is taken over.
  attempt integer not null default 0,
  seen_at timestamptz,
  file_name text not null,
  is_workbook boolean not null,
  language text not null,
  columns jsonb,
  contents jsonb,
  summary jsonb,
  failure jsonb,
  lines integer not null default 0,
  touched_at timestamptz not null
);
create index group_import_of_account on group_import (account_id);
create index group_import_touched on group_import (touched_at);

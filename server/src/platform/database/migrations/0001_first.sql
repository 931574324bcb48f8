-- Accounts and what proves them.
create table account (
  id uuid primary key,
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
  constraint account_has_identifier check (email is not null or mobile is not null or username is not null)
);

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null default ''
);
create index session_account on session (account_id);

-- One living code for an identifier and a purpose; only a keyed hash of it is kept.
create table one_time_code (
  identifier text not null,
  purpose text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  primary key (identifier, purpose)
);

create table captcha (
  id uuid primary key,
  answer_hash bytea not null,
  expires_at timestamptz not null
);

-- Fixed windows of counted events; the key names what is limited and for whom.
create table rate_bucket (
  key text primary key,
  window_start timestamptz not null,
  count integer not null
);
create index rate_bucket_window on rate_bucket (window_start);

create table stored_file (
  id uuid primary key,
  owner_id uuid references account (id) on delete set null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 bytea not null,
  width integer,
  height integer,
  created_at timestamptz not null
);
create index stored_file_owner on stored_file (owner_id);

create table general_category (
  id uuid primary key,
  enabled boolean not null default true,
  created_at timestamptz not null
);
create table general_category_text (
  category_id uuid not null references general_category (id) on delete cascade,
  language text not null,
  name text not null,
  primary key (category_id, language)
);

-- The draft is one document; a published revision is frozen beside it and answered by people.
create table inquiry (
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  definition jsonb not null,
  revision integer not null,
  published_revision integer,
  publish_date timestamptz,
  expire_date timestamptz,
  is_template boolean not null default false,
  taken_down_at timestamptz,
  -- What lists filter and sort by: `title` of the draft; the rest of the published revision.
  title text not null,
  language text,
  category_id uuid references general_category (id) on delete set null,
  cooperation_type text,
  search_text text collate "C" not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index inquiry_owner on inquiry (owner_id, updated_at desc);
create index inquiry_published on inquiry (publish_date desc) where published_revision is not null;

create table inquiry_revision (
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  revision integer not null,
  definition jsonb not null,
  card jsonb not null,
  published_at timestamptz not null,
  primary key (inquiry_id, revision)
);

-- Counts kept with the responses. The bucket is a local hour of the inquiry's time zone (a day where it is
-- anonymous); '-infinity' holds the total and is the row that a group of submits locks. Rows are rewritten
-- all the time: the free half of each page keeps that off the index.
create table tally (
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  bucket timestamp not null,
  responses integer not null default 0,
  started integer not null default 0,
  counts integer[] not null default '{}',
  extra jsonb not null default '{}',
  durations jsonb not null default '{}',
  primary key (inquiry_id, bucket)
) with (fillfactor = 50);

-- Only where a rule needs the server to know of the attempt before its submit; gone with the submit.
-- The subject is a keyed hash of person and inquiry, as in participation_marker: one attempt each.
create table attempt (
  id uuid primary key,
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  revision integer not null,
  secret_hash bytea not null,
  subject bytea not null,
  -- Null where the inquiry is anonymous.
  account_id uuid references account (id) on delete cascade,
  seed integer not null,
  drawn jsonb,
  answers jsonb not null default '[]',
  started_at timestamptz not null,
  ends_at timestamptz,
  last_seen_at timestamptz not null,
  state text not null default 'running',
  -- A place of maxParticipantCount held until ends_at.
  reserved boolean not null default false,
  constraint attempt_subject_key unique (inquiry_id, subject)
);
create index attempt_ending on attempt (ends_at) where state = 'running' and ends_at is not null;

-- One row each. Cross-tabs read all of an inquiry's: the columns they need come first, without a null before
-- them, and the choices are stored plain, since unpacking them took as long as everything else together.
-- The inquiry is no foreign key here, nor of the markers: looking it up again for each row was a sixth of what a
-- submit costs the database, and who writes them holds the inquiry's row. It takes both with it when it goes.
create table response (
  id uuid primary key,
  inquiry_id uuid not null,
  -- The local bucket it was counted in; anonymous: the day.
  bucket timestamp not null,
  revision integer not null,
  edits smallint not null default 0,
  choices smallint[] not null,
  secret_hash bytea not null,
  -- Null where anonymous, as are the account and the guest's key.
  started_at timestamptz,
  submitted_at timestamptz,
  duration integer,
  score real,
  max_score real,
  account_id uuid references account (id) on delete set null,
  guest_key uuid,
  -- Codes of the questions that were asked, where they were drawn.
  drawn smallint[],
  rest jsonb
);
-- Never compressed, never out of line. (In the table's definition it would need PostgreSQL 16.)
alter table response alter column choices set storage plain;
create index response_bucket on response (inquiry_id, bucket);
create index response_account on response (account_id) where account_id is not null;

-- That somebody took part, apart from what was answered: a keyed hash of person and inquiry.
create table participation_marker (
  inquiry_id uuid not null,
  marker bytea not null,
  constraint participation_marker_key primary key (inquiry_id, marker)
);

create function delete_responses() returns trigger language plpgsql as $$
begin
  delete from response where inquiry_id = old.id;
  delete from participation_marker where inquiry_id = old.id;
  return old;
end $$;
create trigger inquiry_deletes_responses after delete on inquiry for each row execute function delete_responses();

create table chart (
  id uuid primary key,
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  title text not null,
  type text not null,
  is_primary boolean not null default false,
  condition_question_id uuid,
  condition_option_ids uuid[] not null default '{}',
  group_question_id uuid not null,
  group_option_ids uuid[] not null,
  access_type text not null,
  enabled boolean not null default true,
  created_at timestamptz not null
);
create index chart_inquiry on chart (inquiry_id, created_at desc);
create unique index chart_one_primary on chart (inquiry_id) where is_primary;

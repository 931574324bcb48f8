-- Tables of answers that accounts bring in: how far each has come, what its columns become, and what the check said.
-- No foreign keys: a row outlives its inquiry and account until the job that clears up has deleted its files.
create table response_import (
  id uuid primary key,
  account_id uuid not null,
  -- The inquiry that is made or answered.
  inquiry_id uuid,
  state text not null default 'reading',
  -- Which try works on it, and when that was last heard of: one whose server died is taken over.
  attempt integer not null default 0,
  seen_at timestamptz,
  file_name text not null,
  size bigint not null,
  sha256 bytea not null,
  is_workbook boolean not null,
  language text not null,
  format jsonb not null,
  contents jsonb,
  plan jsonb,
  summary jsonb,
  failure jsonb,
  -- Where the table of refusals lies.
  report_id uuid,
  rows integer not null default 0,
  total integer,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  constraint response_import_state_check check (state in (
    'reading', 'unreadable', 'ready', 'checking', 'checked', 'storing', 'undoing', 'done', 'cancelled'))
);
create index response_import_account on response_import (account_id, created_at);
create index response_import_inquiry on response_import (inquiry_id) where inquiry_id is not null;
create index response_import_working on response_import (touched_at)
  where state in ('reading', 'checking', 'storing', 'undoing');

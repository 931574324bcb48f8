-- Exports that an account asked for: what is to be written, how far it has come, and until when the file is kept.
-- No foreign keys: a row outlives its inquiry and account until the job that clears up has deleted its file.
create table response_export (
  id uuid primary key,
  inquiry_id uuid not null,
  account_id uuid not null,
  settings jsonb not null,
  state text not null default 'waiting',
  -- Which try writes it, and when that was last heard of: one whose server died is taken over.
  attempt integer not null default 0,
  seen_at timestamptz,
  written integer not null default 0,
  total integer,
  -- The moment whose responses the file holds.
  taken_at timestamptz,
  file_name text,
  size bigint,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint response_export_state_check check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))
);
create index response_export_account on response_export (account_id, inquiry_id, created_at);
create index response_export_open on response_export (created_at) where state in ('waiting', 'running');

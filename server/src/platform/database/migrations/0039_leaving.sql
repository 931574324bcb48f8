-- Accounts whose owner asked for their deletion. Until it has begun it can be taken back.
create table account_deletion (
  account_id uuid constraint account_deletion_pk primary key
    constraint account_deletion_account references account (id) on delete cascade,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  -- Whether answers stay, without a name.
  keeps_answers boolean not null,
  begun_at timestamptz
);
create index account_deletion_due on account_deletion (due_at);

-- Downloads of all that is an account's own: how far each has come, and until when its file is kept. No foreign key: a
-- row outlives its account until the job that clears up has deleted its file.
create table personal_export (
  id uuid constraint personal_export_pk primary key,
  account_id uuid not null,
  state text not null default 'waiting',
  -- Which try writes it, and when that was last heard of: one whose server died is taken over.
  attempt integer not null default 0,
  seen_at timestamptz,
  -- Parts of the archive.
  written integer not null default 0,
  total integer,
  size bigint,
  failure text,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint personal_export_state check (state in ('waiting', 'running', 'done', 'failed', 'cancelled'))
);
create index personal_export_account on personal_export (account_id, created_at);
create index personal_export_open on personal_export (created_at) where state in ('waiting', 'running');

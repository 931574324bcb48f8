-- What the profile holds beside the identifiers.
alter table account
  add column profile_name text not null default '',
  add column bio text not null default '',
  add column gender text,
  add column is_findable boolean not null default false,
  -- Null until the account type was chosen or skipped once.
  add column person_type_asked_at timestamptz;

-- Names a session to its own person, who may end it; the token's hash stays inside.
alter table session add column id uuid not null default gen_random_uuid() constraint session_id_key unique;

-- What an operator takes away is gone at once, and does not come back when the account does.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from session where account_id = new.id;
  return null;
end $$;
create trigger account_disabled_ends_sessions after update of enabled on account
  for each row when (old.enabled and not new.enabled) execute function end_sessions();

-- One message on its way, and what became of it; this is the queue as well. The text is sealed: a code must
-- not be readable in a copy of the database. Without a text it is only a probe of the channel, sent where a
-- message would tell that an account exists.
create table delivery (
  id uuid primary key,
  channel text not null,
  sealed bytea,
  -- Whether a refused recipient may be told to whoever asked.
  tells_refusal boolean not null default false,
  state text not null default 'waiting',
  attempts integer not null default 0,
  -- When it is tried next; while it is being tried, when another server may take it over. Null: done.
  due_at timestamptz,
  -- After that it is of no use any more.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index delivery_due on delivery (channel, due_at) where due_at is not null;
create index delivery_created on delivery (created_at);

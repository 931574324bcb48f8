-- An archive of an account's own data belongs to the session that asked for it with the password. It ends with that
-- session (signing out, a reset, a deletion request), and when the password changes.
alter table personal_export add column session_id uuid;
create index personal_export_session on personal_export (session_id) where state <> 'cancelled';

create function cancel_archives_of_sessions() returns trigger language plpgsql as $$
begin
  update personal_export set state = 'cancelled', ended_at = now()
  where session_id in (select id from ended) and state <> 'cancelled';
  return null;
end $$;
create trigger session_ends_archives after delete on session referencing old table as ended
  for each statement execute function cancel_archives_of_sessions();

create function cancel_archives_of_account() returns trigger language plpgsql as $$
begin
  update personal_export set state = 'cancelled', ended_at = now()
  where account_id = new.id and state <> 'cancelled';
  return null;
end $$;
create trigger password_ends_archives after update of password_hash on account
  for each row when (old.password_hash <> new.password_hash) execute function cancel_archives_of_account();

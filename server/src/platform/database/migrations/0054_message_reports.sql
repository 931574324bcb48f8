-- Messages of chats are reported too. Their chat may go, so nothing refers to it: the moderation keeps what its
-- reporters read, and goes with its sender's account.
alter table moderation alter column inquiry_id drop not null;
alter table moderation
  add column message_id uuid,
  add column author_id uuid constraint moderation_author references account (id) on delete cascade,
  -- The message as it was when it was reported; null once nobody has to judge it any more.
  add column kept_message jsonb,
  add constraint moderation_of_one check ((inquiry_id is null) <> (message_id is null));
create unique index moderation_of_message on moderation (message_id) where message_id is not null;
create index moderation_author_id on moderation (author_id) where author_id is not null;

-- Its files are used as long as it is kept.
create function moderation_files_gone() returns trigger language plpgsql as $$
begin
  delete from file_use using old_rows
  where file_use.kind = 'report' and file_use.used_by = old_rows.id and old_rows.message_id is not null;
  return null;
end $$;
create trigger moderation_files_gone after delete on moderation
  referencing old table as old_rows for each statement execute function moderation_files_gone();

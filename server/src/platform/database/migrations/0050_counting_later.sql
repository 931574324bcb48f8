-- Responses to anonymous inquiries are counted five together: who reads results before and after one answer must not
-- see what it said. Until then they stand here, with their receipts and all, and `response` has only what is counted:
-- so whatever reads it, also the version before, is right without knowing of this table.
create table waiting_response (
  id uuid primary key,
  -- No foreign key, as of responses: whoever writes holds the inquiry, and a trigger deletes them with it.
  inquiry_id uuid not null,
  -- New ones: the day on which it came; it is counted under the day on which the fifth comes. Changes of a counted
  -- response: its own, since five of one day are counted together.
  bucket timestamp not null,
  -- What a counted response is changed to; `response` holds what is counted of it meanwhile.
  is_edit boolean not null,
  -- How often it was changed here: who has read it knows by this that it still says the same.
  version integer not null default 0,
  revision integer not null,
  edits smallint not null,
  choices smallint[] not null,
  secret_hash bytea not null,
  duration integer,
  score real,
  max_score real,
  drawn smallint[],
  rest jsonb,
  sealed_submit bytea,
  language text
);
create index waiting_response_inquiry on waiting_response (inquiry_id, is_edit, bucket);
create index waiting_response_receipt on waiting_response using hash (secret_hash);

-- What participants know of their responses, counted or not, by their ids and receipts.
create view current_response as
  select id, inquiry_id, bucket, revision, edits, choices, secret_hash, null::timestamptz as started_at,
    null::timestamptz as submitted_at, duration, score, max_score, null::uuid as account_id, null::uuid as guest_key,
    drawn, rest, sealed_submit, language, null::text as channel, null::uuid as invited_id
  from waiting_response
  union all
  select id, inquiry_id, bucket, revision, edits, choices, secret_hash, started_at, submitted_at, duration, score,
    max_score, account_id, guest_key, drawn, rest, sealed_submit, language, channel, invited_id
  from response where not exists (select from waiting_response where waiting_response.id = response.id);

-- How many new ones wait; only in the total. They take their places of the maximum.
alter table tally add column waiting integer not null default 0;
-- Links that those who wait came by.
alter table response_channel add column waiting integer not null default 0;

-- Whoever deletes or changes what is counted, also the version before, which knows of no change that waits: its own
-- change is the last one.
create function drop_waiting_edits() returns trigger language plpgsql as $$
begin
  delete from waiting_response using touched where waiting_response.id = touched.id;
  return null;
end $$;
create trigger response_drops_waiting_edits after delete on response
  referencing old table as touched for each statement execute function drop_waiting_edits();
create trigger response_replaces_waiting_edits after update on response
  referencing new table as touched for each statement execute function drop_waiting_edits();

-- The versions of counted responses go with those.
create function delete_waiting_responses() returns trigger language plpgsql as $$
begin
  with gone as (delete from waiting_response where inquiry_id = old.id returning id, is_edit)
  delete from response_version using gone where response_version.response_id = gone.id and not gone.is_edit;
  return old;
end $$;
create trigger inquiry_deletes_waiting_responses before delete on inquiry
  for each row execute function delete_waiting_responses();

-- Lists sort by how many took part, also by those who wait.
drop trigger tally_notes_popularity on tally;
create or replace function note_popularity() returns trigger language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses + new.waiting) where inquiry_id = new.inquiry_id;
  return null;
end $$;
create trigger tally_notes_popularity after update of responses, waiting on tally for each row
  when (new.bucket = '-infinity' and popularity(new.responses + new.waiting) <> popularity(old.responses + old.waiting))
  execute function note_popularity();

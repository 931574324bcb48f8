-- What a response held before each of its edits, for the inquiry's owner; what it holds now stands in `response`.
-- Of anonymous inquiries no moment is kept. The response is no foreign key: large deletions would look up each one.
create table response_version (
  response_id uuid not null,
  -- From 0, what was first submitted.
  number integer not null,
  -- Of the edit that replaced it, made by whoever edits: the same again changes nothing.
  edit_id uuid not null,
  edited_by text not null,
  edited_at timestamptz,
  choices smallint[] not null,
  score real,
  max_score real,
  rest jsonb,
  constraint response_version_key primary key (response_id, number),
  constraint response_version_edit_key unique (response_id, edit_id),
  constraint response_version_edited_by check (edited_by in ('participant', 'owner'))
);

-- Whoever deletes responses, also the version before: nothing is left of what they held.
create function delete_response_versions() returns trigger language plpgsql as $$
begin
  delete from response_version using gone where response_version.response_id = gone.id;
  return null;
end $$;
create trigger response_deletes_versions after delete on response
  referencing old table as gone for each statement execute function delete_response_versions();

-- When an anonymous response was submitted, where its edit time asks for that: readable with its receipt alone.
alter table response add column sealed_submit bytea;

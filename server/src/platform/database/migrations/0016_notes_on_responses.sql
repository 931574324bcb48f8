-- What the owner noted of single responses. No foreign key, as with their versions: who writes one holds the response.
create table response_note (
  response_id uuid primary key,
  inquiry_id uuid not null,
  note text not null,
  flagged boolean not null,
  updated_at timestamptz not null
);
create index response_note_flagged on response_note (inquiry_id) where flagged;

create function delete_response_notes() returns trigger language plpgsql as $$
begin
  delete from response_note using gone where response_note.response_id = gone.id;
  return null;
end $$;
create trigger response_deletes_notes after delete on response
  referencing old table as gone for each statement execute function delete_response_notes();

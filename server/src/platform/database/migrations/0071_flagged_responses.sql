-- Responses to open inquiries of which unusually many came from one address within minutes. Nothing of the address is
-- kept. The response is no foreign key: the trigger below deletes the flags of many at once.
create table flagged_response (
  response_id uuid constraint flagged_response_pk primary key,
  inquiry_id uuid not null constraint flagged_response_inquiry references inquiry (id) on delete cascade
);
create index flagged_response_inquiry_idx on flagged_response (inquiry_id);

create function delete_flags_of_responses() returns trigger language plpgsql as $$
begin
  delete from flagged_response using gone where flagged_response.response_id = gone.id;
  return null;
end $$;
create trigger response_deletes_flags after delete on response
  referencing old table as gone for each statement execute function delete_flags_of_responses();

-- What documents hold since version 1, beside them: nodes of that version read `definition` strictly, and leave
-- a column that they don't know as it is.
alter table inquiry add column extension jsonb;
alter table inquiry_revision add column extension jsonb;

-- They publish without it. The draft that they freeze is the inquiry's, and so is what stands beside it.
create function take_extension_of_draft() returns trigger language plpgsql as $$
begin
  select extension into new.extension from inquiry where id = new.inquiry_id;
  return new;
end $$;
create trigger inquiry_revision_takes_extension before insert on inquiry_revision for each row
when (new.extension is null) execute function take_extension_of_draft();

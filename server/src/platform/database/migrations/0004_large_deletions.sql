-- A million responses take longer to delete than a statement may: past a size they are left behind by the
-- deletion and taken out in small steps afterwards. Nothing reaches them meanwhile: every way leads through
-- the inquiry, and its id is not given again before they are gone.
create table deleted_inquiry (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

drop trigger inquiry_deletes_responses on inquiry;
create or replace function delete_responses() returns trigger language plpgsql as $$
begin
  if (select responses from tally where inquiry_id = old.id and bucket = '-infinity') > 20000 then
    insert into deleted_inquiry (id) values (old.id) on conflict do nothing;
  else
    delete from response where inquiry_id = old.id;
    delete from participation_marker where inquiry_id = old.id;
  end if;
  return old;
end $$;
-- Before, since the counts go with the inquiry.
create trigger inquiry_deletes_responses before delete on inquiry for each row execute function delete_responses();

-- After the insert: only then has it waited for a deletion of the same id.
create function refuse_deleted_id() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_inquiry where id = new.id) then
    raise unique_violation using message = 'The responses to a deleted inquiry of this id are still there.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  return null;
end $$;
create trigger inquiry_id_is_free after insert on inquiry for each row execute function refuse_deleted_id();

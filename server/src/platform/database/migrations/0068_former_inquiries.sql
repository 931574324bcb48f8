-- The address of an inquiry stands in links, posters and receipts, so nobody is given the id of one that was deleted:
-- they could put their own questions where others were trusted, and an owner what was taken down.
create table former_inquiry (
  id uuid constraint former_inquiry_pk primary key
);

create function keep_inquiry_id() returns trigger language plpgsql as $$
begin
  insert into former_inquiry (id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger inquiry_keeps_its_id after delete on inquiry for each row execute function keep_inquiry_id();

-- As far as it is known still.
insert into former_inquiry
select id from deleted_inquiry
union
select inquiry_id from audit_entry
where inquiry_id is not null and not exists (select from inquiry where inquiry.id = audit_entry.inquiry_id);

create or replace function refuse_deleted_id() returns trigger language plpgsql as $$
begin
  if exists (select from former_inquiry where id = new.id) then
    raise unique_violation using message = 'An inquiry of this id was deleted.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  return null;
end $$;

-- The exact values of numbers, dates (days since 1970) and durations (code 0) that the bins of a tally don't tell, of
-- the total of each inquiry: extremes and medians are read from here, bins say where to look. Written while the
-- tally's row is locked. No foreign key, as with responses: the inquiry takes them with it.
create table tally_value (
  inquiry_id uuid not null,
  code integer not null,
  value double precision not null,
  count integer not null,
  constraint tally_value_key primary key (inquiry_id, code, value)
) with (fillfactor = 80);

-- By question code, how many answers were counted together with their values. The version before neither writes nor
-- clears it: what it counts shows as a difference, and is counted again when results are next read.
alter table tally add column listed jsonb not null default '{}';

create or replace function delete_responses() returns trigger language plpgsql as $$
begin
  if (select responses from tally where inquiry_id = old.id and bucket = '-infinity') > 20000 then
    insert into deleted_inquiry (id) values (old.id) on conflict do nothing;
  else
    delete from response where inquiry_id = old.id;
    delete from participation_marker where inquiry_id = old.id;
    delete from tally_value where inquiry_id = old.id;
  end if;
  return old;
end $$;

-- Whoever clears a large deletion, also the version before: nothing is left when the id is free again.
create function delete_values() returns trigger language plpgsql as $$
begin
  delete from tally_value where inquiry_id = old.id;
  return old;
end $$;
create trigger deleted_inquiry_deletes_values before delete on deleted_inquiry
  for each row execute function delete_values();

-- Of the published revision, as everything that lists filter by. What was published before goes on being listed.
alter table inquiry add column listed boolean not null default true;

-- Nodes of version 1 publish without what stands beside the draft, and don't know of the column.
create or replace function take_extension_of_draft() returns trigger language plpgsql as $$
begin
  select extension into new.extension from inquiry where id = new.inquiry_id;
  update inquiry set listed = coalesce((new.extension #>> '{settings,listed}')::boolean, true)
  where id = new.inquiry_id;
  return new;
end $$;

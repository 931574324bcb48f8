-- What uses which file, in one table: `draft` and `published` with an inquiry's id, `avatar` with an account's.
-- A file that stands here can't lose its row.
create table file_use (
  file_id uuid not null constraint file_use_file references stored_file (id),
  kind text not null,
  used_by uuid not null,
  constraint file_use_pk primary key (file_id, kind, used_by)
);
create index file_use_by_user on file_use (used_by, kind);

alter table stored_file
  -- Reached by signed links only.
  add column is_private boolean not null default false,
  -- Since when nothing uses it; null while something does.
  add column unused_since timestamptz default now();

-- What an inquiry showed once and no more was never told apart. It goes when the draft is written next.
insert into file_use (file_id, kind, used_by) select file_id, 'draft', inquiry_id from inquiry_file;
insert into file_use (file_id, kind, used_by)
select distinct inquiry_file.file_id, 'published', inquiry_file.inquiry_id
from inquiry_revision
cross join lateral (
  select jsonb_path_query(definition, '$.**.file') #>> '{}' as file
  union
  select definition ->> setting
  from unnest(array['publicFile', 'headerFile', 'footerFile', 'backgroundFile']) setting
) shown
join inquiry_file on inquiry_file.inquiry_id = inquiry_revision.inquiry_id and inquiry_file.file_id::text = shown.file;
insert into file_use (file_id, kind, used_by)
select picture, 'avatar', account.id from account join stored_file on stored_file.id = account.picture;

update stored_file set unused_since = null where id in (select file_id from file_use);
create index stored_file_unused on stored_file (unused_since) where unused_since is not null;

-- A version that runs beside knows inquiry_file alone, so both say the same: an inquiry stands in the one where it
-- stands in the other, as a draft or as published. Rows are locked in id order, so that none waits for another.
create function file_uses_added() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then return null; end if;
  perform from stored_file where id in (select file_id from added) and unused_since is not null
  order by id for no key update;
  update stored_file set unused_since = null where id in (select file_id from added) and unused_since is not null;
  insert into inquiry_file (inquiry_id, file_id)
  select distinct used_by, file_id from added where kind in ('draft', 'published')
  on conflict do nothing;
  return null;
end $$;
create trigger file_uses_added after insert on file_use
  referencing new table as added for each statement execute function file_uses_added();

create function file_uses_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from removed) then return null; end if;
  perform from stored_file where id in (select file_id from removed) order by id for no key update;
  update stored_file set unused_since = now()
  where id in (select file_id from removed) and not exists (select from file_use where file_id = stored_file.id);
  delete from inquiry_file using removed
  where inquiry_file.inquiry_id = removed.used_by and inquiry_file.file_id = removed.file_id
    and removed.kind in ('draft', 'published')
    and not exists (
      select from file_use
      where file_use.file_id = removed.file_id and file_use.used_by = removed.used_by
        and file_use.kind in ('draft', 'published'));
  return null;
end $$;
create trigger file_uses_removed after delete on file_use
  referencing old table as removed for each statement execute function file_uses_removed();

create function inquiry_files_added() returns trigger language plpgsql as $$
begin
  if not exists (select from added) then return null; end if;
  insert into file_use (file_id, kind, used_by)
  select file_id, 'draft', inquiry_id from added
  where not exists (
    select from file_use where file_use.file_id = added.file_id and file_use.used_by = added.inquiry_id
      and file_use.kind in ('draft', 'published'))
  order by file_id
  on conflict do nothing;
  return null;
end $$;
create trigger inquiry_files_added after insert on inquiry_file
  referencing new table as added for each statement execute function inquiry_files_added();

-- By the deletion of an inquiry.
create function inquiry_files_removed() returns trigger language plpgsql as $$
begin
  if not exists (select from removed) then return null; end if;
  delete from file_use using removed
  where file_use.used_by = removed.inquiry_id and file_use.file_id = removed.file_id
    and file_use.kind in ('draft', 'published');
  return null;
end $$;
create trigger inquiry_files_removed after delete on inquiry_file
  referencing old table as removed for each statement execute function inquiry_files_removed();

-- What is published stays as long as the inquiry, whatever becomes of the draft.
create function published_files_noted() returns trigger language plpgsql as $$
begin
  insert into file_use (file_id, kind, used_by)
  select file_id, 'published', used_by from file_use where used_by = new.inquiry_id and kind = 'draft'
  order by file_id
  on conflict do nothing;
  return null;
end $$;
create trigger published_files_noted after insert on inquiry_revision
  for each row execute function published_files_noted();

create function avatar_noted() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from file_use where file_id = old.picture and kind = 'avatar' and used_by = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into file_use (file_id, kind, used_by)
    select id, 'avatar', new.id from stored_file where id = new.picture
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger avatar_added after insert on account
  for each row when (new.picture is not null) execute function avatar_noted();
create trigger avatar_changed after update of picture on account
  for each row when (old.picture is distinct from new.picture) execute function avatar_noted();
create trigger avatar_removed after delete on account
  for each row when (old.picture is not null) execute function avatar_noted();

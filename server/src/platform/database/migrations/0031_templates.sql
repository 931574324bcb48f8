-- Files that came with a template are used by the copy for as long as it is there (`copied` in file_use), so that
-- what is taken out of its draft can be put back although somebody else uploaded it.
create function copied_files_removed() returns trigger language plpgsql as $$
begin
  delete from file_use where used_by = old.id and kind = 'copied';
  return null;
end $$;
create trigger copied_files_removed after delete on inquiry
  for each row execute function copied_files_removed();

-- Lists of templates: there are few.
create index inquiry_templates on inquiry (publish_date desc, id) where is_template;

-- What an installation is given once, such as its first templates: who deletes it does not get it again.
create table given_once (
  name text primary key,
  given_at timestamptz not null default now()
);

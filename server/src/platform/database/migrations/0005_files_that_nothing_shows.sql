-- What an inquiry shows, or ever did: told from its documents whenever they are written, and gone with it. A file
-- that stands here can't lose its row.
create table inquiry_file (
  inquiry_id uuid not null constraint inquiry_file_inquiry references inquiry (id) on delete cascade,
  file_id uuid not null constraint inquiry_file_file references stored_file (id),
  constraint inquiry_file_pk primary key (inquiry_id, file_id)
);
create index inquiry_file_by_file on inquiry_file (file_id);

insert into inquiry_file (inquiry_id, file_id)
select distinct document.inquiry_id, stored_file.id
from (
  select id as inquiry_id, definition from inquiry
  union all
  select inquiry_id, definition from inquiry_revision
) document
cross join lateral (
  select jsonb_path_query(document.definition, '$.**.file') #>> '{}' as file
  union
  select document.definition ->> setting
  from unnest(array['publicFile', 'headerFile', 'footerFile', 'backgroundFile']) setting
) shown
join stored_file on stored_file.id::text = shown.file;

-- Files that perhaps nothing shows: on their way to a row of their own, or of something that was deleted. They
-- are judged afterwards, so that a server that is killed in between leaves nothing behind. What the disk holds is
-- never judged without a row here: with a wrong database before it, a server must not empty its disk.
create table doubtful_file (
  id uuid constraint doubtful_file_pk primary key,
  since timestamptz not null
);

-- Files that participants upload as answers.

create table answer_file (
  file_id uuid constraint answer_file_pk primary key
    constraint answer_file_file references stored_file (id) on delete cascade,
  inquiry_id uuid not null,
  attempt_id uuid not null,
  question_id uuid not null,
  secret_hash bytea not null
);
create index answer_file_inquiry on answer_file (inquiry_id);
create index answer_file_attempt on answer_file (attempt_id);
comment on table answer_file is
  'Files uploaded as answers, each bound to the attempt (later the response of the same id) that it was uploaded in and to its secret. They count for the owner of the inquiry. Pending until `file_use` has them with the response''s id.';

comment on table file_use is
  'What uses which file: `draft`, `published` and `copied` with an inquiry''s id, `avatar` with an account''s, `message` and `report` with theirs, `answer` with a response''s. A file that stands here can''t lose its row.';

create function answer_files_released() returns trigger language plpgsql as $$
begin
  if not exists (select from answer_file where inquiry_id in (select inquiry_id from gone)) then return null; end if;
  insert into unclaimed_file (id, since)
  select file_id, now() from file_use join gone on gone.id = file_use.used_by where kind = 'answer' order by file_id
  on conflict (id) do update set since = excluded.since;
  delete from file_use using gone where file_use.used_by = gone.id and file_use.kind = 'answer';
  return null;
end $$;
comment on function answer_files_released() is
  'Leaves the files of deleted responses to the clean-up, also those of a secret ballot that closes, which nobody may open.';
create trigger answer_files_released after delete on response
  referencing old table as gone for each statement execute function answer_files_released();

create function pending_files_released() returns trigger language plpgsql as $$
begin
  insert into unclaimed_file (id, since) select file_id, now() from answer_file where inquiry_id = old.id order by file_id
  on conflict (id) do update set since = excluded.since;
  return null;
end $$;
comment on function pending_files_released() is
  'Leaves uploads of a deleted inquiry that were not submitted to the clean-up.';
create trigger pending_files_released after delete on inquiry
  for each row execute function pending_files_released();

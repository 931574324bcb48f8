-- One table for all long work of accounts, in place of one table for each kind.
create table task (
  id uuid constraint task_pk primary key,
  kind text not null,
  account_id uuid not null,
  subject_id uuid,
  status text not null
    constraint task_status_is_known
    check (status in ('waiting', 'running', 'paused', 'done', 'failed', 'cancelled')),
  details jsonb not null,
  done integer default 0 not null,
  total integer,
  attempt integer default 0 not null,
  crashes smallint default 0 not null,
  seen_at timestamptz,
  claimed_at timestamptz,
  created_at timestamptz not null,
  touched_at timestamptz not null,
  expires_at timestamptz
);
create index task_of_account on task (account_id, kind, created_at);
create index task_of_subject on task (subject_id) where subject_id is not null;
create index task_open on task (kind, created_at) where status in ('waiting', 'running');
create index task_expires on task (expires_at);
comment on table task is
  'Long work that an account asked for: exports, imports, downloads. It has no foreign key: a row stays until its files are deleted.';
comment on column task.subject_id is 'The inquiry that it is about.';
comment on column task.details is 'Settings, state and results of its kind, checked by the schema of the kind.';
comment on column task.attempt is
  'Grows with each claim and each change from outside, so that an older attempt can write no more.';
comment on column task.crashes is 'Attempts in a row that did not end by themselves.';

insert into task (id, kind, account_id, subject_id, status, details, done, total, attempt, seen_at, claimed_at,
  created_at, touched_at, expires_at)
select id, 'response-export', account_id, inquiry_id, state,
  jsonb_build_object('settings', settings, 'filter', filter, 'fileName', coalesce(file_name, ''), 'size', size,
    'takenAt', to_char(taken_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'failure', failure),
  written, total, attempt, seen_at, seen_at, created_at, coalesce(ended_at, created_at),
  ended_at + case state when 'cancelled' then interval '1 minute' else interval '1 day' end
from response_export;

insert into task (id, kind, account_id, status, details, done, total, attempt, seen_at, claimed_at,
  created_at, touched_at, expires_at)
select id, 'personal-download', account_id, state,
  jsonb_build_object('sessionId', session_id, 'size', size, 'failure', failure),
  written, total, attempt, seen_at, seen_at, created_at, coalesce(ended_at, created_at),
  ended_at + case state when 'cancelled' then interval '1 minute' else interval '1 day' end
from personal_export where session_id is not null;

insert into task (id, kind, account_id, subject_id, status, details, done, total, attempt, crashes, seen_at, claimed_at,
  created_at, touched_at, expires_at)
select id, 'response-import', account_id, inquiry_id,
  case when state in ('done', 'cancelled') then state
    when state in ('unreadable', 'ready', 'checked') then 'paused'
    when seen_at is null then 'waiting' else 'running' end,
  jsonb_build_object('state', state, 'fileName', file_name, 'size', size, 'sha256', encode(sha256, 'hex'),
    'isWorkbook', is_workbook, 'language', language, 'format', format, 'contents', contents,
    'checkedRevision', checked_revision, 'plan', plan, 'summary', summary, 'failure', failure, 'reportId', report_id),
  rows, total, attempt, open_tries, seen_at, claimed_at, created_at, touched_at,
  case when state = 'cancelled' then touched_at + interval '1 minute'
    when state = 'done' and contents is null then touched_at + interval '180 days'
    when state in ('done', 'unreadable', 'ready', 'checked') then touched_at + interval '1 day' end
from response_import;

insert into task (id, kind, account_id, status, details, done, attempt, crashes, seen_at, claimed_at,
  created_at, touched_at, expires_at)
select id, 'people-import', account_id,
  case when state in ('done', 'cancelled') then state
    when state in ('uploaded', 'unreadable', 'checked') then 'paused'
    when seen_at is null then 'waiting' else 'running' end,
  jsonb_build_object('state', state, 'fileName', file_name, 'isWorkbook', is_workbook, 'language', language,
    'columns', columns, 'contents', contents, 'summary', summary, 'failure', failure, 'groupId', group_id,
    'inquiryId', inquiry_id, 'mode', mode, 'fromGroupId', from_group_id, 'listVersion', list_version,
    'sheet', sheet, 'country', country),
  lines, attempt, open_tries, seen_at, claimed_at, touched_at, touched_at,
  case when state = 'cancelled' then touched_at + interval '1 minute'
    when state in ('done', 'uploaded', 'unreadable', 'checked') then touched_at + interval '1 day' end
from group_import;

-- Personal downloads look at their session themselves.
create or replace function sessions_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('session', id)::text) from ended;
  return null;
end $$;
comment on function sessions_ended() is 'Closes live connections of sessions, however those end.';

drop table response_export, response_import, personal_export, group_import;

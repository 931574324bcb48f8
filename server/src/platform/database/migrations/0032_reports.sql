-- An inquiry or a comment that somebody reported or that an administrator took down; whoever changes anything about
-- that locks its row.
create table moderation (
  id uuid primary key,
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  -- Null where it is the inquiry itself.
  comment_id uuid references inquiry_comment (id) on delete cascade,
  open_reports integer not null default 0,
  reported_at timestamptz,
  taken_down_at timestamptz,
  taken_down_by uuid,
  reason text,
  words text,
  -- A comment that is down is deleted to all that read comments, also to the version before. What it said, and what it
  -- was, is kept here for its author.
  kept_text text,
  kept_state text,
  appeal text,
  appealed_at timestamptz,
  appeal_refused_at timestamptz
);
create unique index moderation_of_inquiry on moderation (inquiry_id) where comment_id is null;
create unique index moderation_of_comment on moderation (comment_id) where comment_id is not null;
create index moderation_inquiry on moderation (inquiry_id);
create index moderation_reported on moderation (reported_at desc, id desc) where open_reports > 0;
create index moderation_down on moderation (taken_down_at desc, id desc) where taken_down_at is not null;
create index moderation_appealed on moderation (appealed_at desc, id desc)
  where appealed_at is not null and appeal_refused_at is null;

create table report (
  id uuid primary key,
  moderation_id uuid not null references moderation (id) on delete cascade,
  -- An account or a guest's key: one report each.
  person uuid not null,
  account_id uuid references account (id) on delete set null,
  reason text not null,
  words text not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  constraint report_once unique (moderation_id, person)
);
create index report_newest on report (moderation_id, created_at desc, id desc);
create index report_account on report (account_id) where account_id is not null;

-- Nothing is left to judge of a comment that its author deletes.
create function close_reports_of_deleted() returns trigger language plpgsql as $$
begin
  update moderation set open_reports = 0 where comment_id = new.id and taken_down_at is null and open_reports > 0;
  return null;
end $$;
create trigger comment_deletion_closes_reports after update of state on inquiry_comment
  for each row when (new.state = 'deleted' and old.state <> 'deleted') execute function close_reports_of_deleted();

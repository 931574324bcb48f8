-- What people say about an inquiry. Its counts have a row of their own: nothing here touches the rows that submits
-- lock. Whoever writes comments or likes locks that row first.
create table inquiry_talk (
  inquiry_id uuid primary key references inquiry (id) on delete cascade,
  likes integer not null default 0,
  dislikes integer not null default 0,
  -- Comments and replies that everybody sees, and those that wait for the owner.
  comments integer not null default 0,
  held integer not null default 0,
  -- Comments in the list: shown ones, and deleted ones that replies hang on.
  threads integer not null default 0,
  pinned_comment uuid,
  last_position integer not null default 0,
  -- Up to which comment the owner has had mail.
  told_position integer not null default 0,
  -- Raised by every change of what readers see of the comments.
  version integer not null default 0
) with (fillfactor = 50);
insert into inquiry_talk (inquiry_id) select id from inquiry;

create table inquiry_comment (
  id uuid primary key,
  inquiry_id uuid not null,
  -- From 1, in the order in which all comments and replies of the inquiry were made.
  position integer not null,
  parent_id uuid,
  -- Of signed-in people; null once the account is gone.
  account_id uuid references account (id) on delete set null,
  -- Of guests.
  guest_key uuid,
  name text not null default '',
  email text not null default '',
  description text not null,
  state text not null constraint inquiry_comment_state check (state in ('shown', 'held', 'deleted')),
  likes integer not null default 0,
  -- Those that everybody sees.
  replies integer not null default 0,
  created_at timestamptz not null,
  edited_at timestamptz,
  constraint inquiry_comment_position unique (inquiry_id, position)
);
create index inquiry_comment_thread on inquiry_comment (inquiry_id, position)
  where parent_id is null and (state = 'shown' or replies > 0);
create index inquiry_comment_reply on inquiry_comment (parent_id, position) where parent_id is not null;
create index inquiry_comment_held on inquiry_comment (inquiry_id, position) where state = 'held';
create index inquiry_comment_account on inquiry_comment (account_id) where account_id is not null;

-- How many of a thousand positions are in the list, so that any page of it is found without counting all before.
create table comment_chunk (
  inquiry_id uuid not null references inquiry_talk (inquiry_id) on delete cascade,
  chunk integer not null,
  threads integer not null,
  primary key (inquiry_id, chunk)
) with (fillfactor = 50);

create function comment_counted() returns trigger language plpgsql as $$
declare
  at inquiry_comment;
  was_listed boolean := coalesce(old.parent_id is null and (old.state = 'shown' or old.replies > 0), false);
  is_listed boolean := coalesce(new.parent_id is null and (new.state = 'shown' or new.replies > 0), false);
  is_shown boolean := coalesce(new.state = 'shown', false);
  more_shown integer := is_shown::int - coalesce(old.state = 'shown', false)::int;
begin
  if tg_op = 'DELETE' then at := old; else at := new; end if;
  update inquiry_talk set
    comments = comments + more_shown,
    held = held + coalesce(new.state = 'held', false)::int - coalesce(old.state = 'held', false)::int,
    threads = threads + is_listed::int - was_listed::int,
    pinned_comment = case when pinned_comment = at.id and not is_shown then null else pinned_comment end,
    version = version + 1
  where inquiry_id = at.inquiry_id;
  -- The inquiry is gone, and its comments are only cleared away.
  if not found then return null; end if;
  if is_listed <> was_listed then
    insert into comment_chunk (inquiry_id, chunk, threads)
    values (at.inquiry_id, at.position / 1000, is_listed::int - was_listed::int)
    on conflict (inquiry_id, chunk) do update set threads = comment_chunk.threads + excluded.threads;
  end if;
  if at.parent_id is not null and more_shown <> 0 then
    update inquiry_comment set replies = replies + more_shown where id = at.parent_id;
  end if;
  return null;
end $$;
create trigger comment_counted after insert or delete or update of state, replies, description
  on inquiry_comment for each row execute function comment_counted();

-- One each: `person` is an account or a guest's key. Gone with the account.
create table comment_like (
  comment_id uuid not null references inquiry_comment (id) on delete cascade,
  person uuid not null,
  account_id uuid references account (id) on delete cascade,
  primary key (comment_id, person)
);
create index comment_like_account on comment_like (account_id) where account_id is not null;

create table inquiry_feedback (
  inquiry_id uuid not null,
  person uuid not null,
  account_id uuid references account (id) on delete cascade,
  is_like boolean not null,
  created_at timestamptz not null,
  primary key (inquiry_id, person)
);
create index inquiry_feedback_account on inquiry_feedback (account_id) where account_id is not null;

-- By triggers, whoever adds or deletes: also an account that goes.
create function comment_liked() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update inquiry_comment set likes = likes + 1 where id = new.comment_id;
  else
    update inquiry_comment set likes = likes - 1 where id = old.comment_id;
  end if;
  return null;
end $$;
create trigger comment_liked after insert or delete on comment_like
  for each row execute function comment_liked();

create function feedback_counted() returns trigger language plpgsql as $$
begin
  update inquiry_talk set
    likes = likes + coalesce(new.is_like, false)::int - coalesce(old.is_like, false)::int,
    dislikes = dislikes + coalesce(not new.is_like, false)::int - coalesce(not old.is_like, false)::int
  where inquiry_id = case when tg_op = 'DELETE' then old.inquiry_id else new.inquiry_id end;
  return null;
end $$;
create trigger feedback_counted after insert or update or delete on inquiry_feedback
  for each row execute function feedback_counted();

create table bookmark (
  account_id uuid not null references account (id) on delete cascade,
  inquiry_id uuid not null references inquiry_talk (inquiry_id) on delete cascade,
  created_at timestamptz not null,
  primary key (account_id, inquiry_id)
);
create index bookmark_newest on bookmark (account_id, created_at desc, inquiry_id);
create index bookmark_inquiry on bookmark (inquiry_id);

-- Inquiries that are gone, and whose comments and likes are still to be cleared away, in small steps.
create table deleted_talk (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);

create function delete_talk() returns trigger language plpgsql as $$
declare
  said bigint;
begin
  -- Whoever writes holds this row: none comes in between.
  select last_position::bigint + likes + dislikes into said from inquiry_talk where inquiry_id = old.id for update;
  if said > 1000 then
    insert into deleted_talk (id) values (old.id) on conflict do nothing;
  else
    delete from inquiry_comment where inquiry_id = old.id;
    delete from inquiry_feedback where inquiry_id = old.id;
  end if;
  return old;
end $$;
create trigger inquiry_deletes_talk before delete on inquiry for each row execute function delete_talk();

-- Also for inquiries that the version before makes.
create function make_talk() returns trigger language plpgsql as $$
begin
  if exists (select from deleted_talk where id = new.id) then
    raise unique_violation using message = 'The comments on a deleted inquiry of this id are still there.',
      constraint = 'inquiry_id_of_deleted';
  end if;
  insert into inquiry_talk (inquiry_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger inquiry_makes_talk after insert on inquiry for each row execute function make_talk();

alter table account add column comment_mail boolean not null default true;

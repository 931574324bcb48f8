-- A chat numbers its messages: whoever sends locks its row. `version` rises with everything that is sent, edited or
-- deleted; whoever was away asks for what has a higher one than they know.
create table chat (
  id uuid constraint chat_pk primary key,
  kind text not null constraint chat_kind check (kind in ('direct', 'group')),
  -- Of two people, the smaller id first. Null where an account is gone.
  low_id uuid constraint chat_low references account (id) on delete set null,
  high_id uuid constraint chat_high references account (id) on delete set null,
  -- Whose chat it is; null once the group is gone, and then nobody is in it.
  group_id uuid constraint chat_group references people_group (id) on delete set null,
  opened_by uuid constraint chat_opened_by references account (id) on delete set null,
  -- From whose page the first question came. No foreign key: what is gone shows no card.
  inquiry_id uuid,
  last_number integer not null default 0,
  version integer not null default 0,
  -- The last message that everybody in it sees.
  shown_number integer not null default 0,
  shown_at timestamptz,
  -- When anything of it last changed, for servers that missed that.
  changed_at timestamptz not null,
  created_at timestamptz not null
);
create unique index chat_pair on chat (low_id, high_id) where kind = 'direct';
create index chat_high_id on chat (high_id);
create unique index chat_of_group on chat (group_id) where group_id is not null;
create index chat_opened on chat (opened_by);
create index chat_changed on chat (changed_at);
create index chat_left_over on chat (id)
  where (kind = 'group' and group_id is null) or (kind = 'direct' and low_id is null and high_id is null);

create table chat_member (
  chat_id uuid not null constraint chat_member_chat references chat (id) on delete cascade,
  account_id uuid not null constraint chat_member_account references account (id) on delete cascade,
  -- `request`: a stranger's first message waits; `declined` and `left`: it is not theirs to read.
  state text not null constraint chat_member_state check (state in ('member', 'request', 'declined', 'left')),
  -- As whom somebody is in a group; null for its owner.
  person_id uuid,
  -- They see what comes after it.
  from_number integer not null default 0,
  received integer not null default 0,
  seen integer not null default 0,
  -- Their own last message that the other does not see, who has blocked them.
  hidden_number integer not null default 0,
  hidden_at timestamptz,
  muted_until timestamptz,
  -- Up to which message they were told that something waits.
  told_number integer not null default 0,
  joined_at timestamptz not null,
  constraint chat_member_pk primary key (chat_id, account_id)
);
create index chat_member_of_account on chat_member (account_id);
create index chat_member_person on chat_member (person_id) where person_id is not null;

create table chat_message (
  -- The sender's browser made it.
  id uuid constraint chat_message_pk primary key,
  chat_id uuid not null constraint chat_message_chat references chat (id) on delete cascade,
  number integer not null,
  version integer not null,
  sender_id uuid constraint chat_message_sender references account (id) on delete set null,
  kind text not null
    constraint chat_message_kind check (kind in ('text', 'files', 'voice', 'inquiry', 'deleted')),
  text text not null default '',
  -- What it says to its sender, who has edited it for somebody who had blocked them.
  own_text text,
  -- Folded, for the search.
  search_text text not null default '',
  -- In their order; a recording's is the only one.
  files uuid[] not null default '{}',
  voice jsonb,
  inquiry_id uuid,
  reply_to uuid,
  -- Written to somebody who had blocked the sender.
  is_hidden boolean not null default false,
  sent_at timestamptz not null,
  edited_at timestamptz,
  constraint chat_message_number unique (chat_id, number)
);
create index chat_message_version on chat_message (chat_id, version);
create index chat_message_of_sender on chat_message (sender_id, chat_id, number);

create table chat_contact (
  owner_id uuid not null constraint chat_contact_owner references account (id) on delete cascade,
  account_id uuid not null constraint chat_contact_account references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint chat_contact_pk primary key (owner_id, account_id)
);
create index chat_contact_account_id on chat_contact (account_id);

create table chat_block (
  account_id uuid not null constraint chat_block_account references account (id) on delete cascade,
  blocked_id uuid not null constraint chat_block_blocked references account (id) on delete cascade,
  created_at timestamptz not null,
  constraint chat_block_pk primary key (account_id, blocked_id)
);
create index chat_block_blocked_id on chat_block (blocked_id);

-- Whom somebody found, and so may write to, for a day: ids alone open nothing.
create table chat_found (
  account_id uuid not null constraint chat_found_account references account (id) on delete cascade,
  found_id uuid not null constraint chat_found_found references account (id) on delete cascade,
  found_at timestamptz not null,
  constraint chat_found_pk primary key (account_id, found_id)
);
create index chat_found_found_id on chat_found (found_id);
create index chat_found_at on chat_found (found_at);

-- Which accounts are connected to which server; one that was not heard of for a while is gone.
create table chat_online (
  account_id uuid not null constraint chat_online_account references account (id) on delete cascade,
  node_id uuid not null,
  seen_at timestamptz not null,
  constraint chat_online_pk primary key (account_id, node_id)
);
create index chat_online_seen on chat_online (seen_at);

alter table account
  add column shows_online boolean not null default false,
  add column chat_mail boolean not null default true;

create index group_person_by_email on group_person (email) where email is not null;
create index group_person_by_mobile on group_person (mobile) where mobile is not null;

-- The files of a message are used as long as it has them.
create function chat_message_files_gone() returns trigger language plpgsql as $$
begin
  delete from file_use using old_rows
  where file_use.kind = 'message' and file_use.used_by = old_rows.id and old_rows.files <> '{}';
  return null;
end $$;
create trigger chat_message_files_gone after delete on chat_message
  referencing old table as old_rows for each statement execute function chat_message_files_gone();

-- Whoever is taken out of a group is out of its chat at once.
create function chat_people_gone() returns trigger language plpgsql as $$
declare gone record;
begin
  for gone in
    update chat_member set state = 'left'
    where state <> 'left' and person_id in (select id from old_rows)
    returning chat_id, account_id
  loop
    perform pg_notify('nazar', json_build_object('chat', gone.chat_id, 'to', json_build_array(gone.account_id))::text);
  end loop;
  return null;
end $$;
create trigger chat_people_gone after delete on group_person
  referencing old table as old_rows for each statement execute function chat_people_gone();

-- A person of a group whose contacts are changed is another one, unless the account has one of the new ones.
create function chat_people_changed() returns trigger language plpgsql as $$
begin
  update chat_member set state = 'left'
  from account
  where chat_member.person_id = new.id and account.id = chat_member.account_id and chat_member.state <> 'left'
    and (account.email is null or new.email is distinct from account.email)
    and (account.mobile is null or new.mobile is distinct from account.mobile);
  if found then
    perform pg_notify('nazar', json_build_object('group', new.group_id)::text);
  end if;
  return null;
end $$;
create trigger chat_people_changed after update of email, mobile on group_person
  for each row when (old.email is distinct from new.email or old.mobile is distinct from new.mobile)
  execute function chat_people_changed();

-- What closes connections: whoever ends a session or disables an account need not think of it.
create function session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('session', old.id)::text);
  return null;
end $$;
create trigger session_ended after delete on session for each row execute function session_ended();

create function account_disabled() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('account', new.id)::text);
  return null;
end $$;
create trigger account_disabled after update of enabled on account
  for each row when (old.enabled and not new.enabled) execute function account_disabled();

create function notified() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('notified', new.account_id)::text);
  return null;
end $$;
create trigger notified after insert or update of count, read_at on notification
  for each row execute function notified();

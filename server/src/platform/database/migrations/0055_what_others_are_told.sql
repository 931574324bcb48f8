-- Up to where somebody whom the account has blocked is told of its marks: where they stood at the block. Null while
-- there is none, and in the chats of groups, where people meet whatever they think of each other.
alter table chat_member
  add column told_received integer,
  add column told_seen integer;

create function chat_marks_held() returns trigger language plpgsql as $$
begin
  update chat_member m set told_received = m.received, told_seen = m.seen
  from chat c
  where c.kind = 'direct' and c.low_id = least(new.account_id, new.blocked_id)
    and c.high_id = greatest(new.account_id, new.blocked_id)
    and m.chat_id = c.id and m.account_id = new.account_id and m.told_seen is null;
  return null;
end $$;
create trigger chat_marks_held after insert on chat_block for each row execute function chat_marks_held();

create function chat_marks_told() returns trigger language plpgsql as $$
begin
  update chat_member m set told_received = null, told_seen = null
  from chat c
  where c.kind = 'direct' and c.low_id = least(old.account_id, old.blocked_id)
    and c.high_id = greatest(old.account_id, old.blocked_id)
    and m.chat_id = c.id and m.account_id = old.account_id and m.told_seen is not null;
  return null;
end $$;
create trigger chat_marks_told after delete on chat_block for each row execute function chat_marks_told();

update chat_member m set told_received = m.received, told_seen = m.seen
from chat c, chat_block b
where c.kind = 'direct' and c.low_id = least(b.account_id, b.blocked_id)
  and c.high_id = greatest(b.account_id, b.blocked_id)
  and m.chat_id = c.id and m.account_id = b.account_id;

-- Whoever begins or ceases to show that they are online does so at once, on pages that are open.
create function shows_online_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('nazar', json_build_object('shows', new.id)::text);
  return null;
end $$;
create trigger shows_online_changed after update of shows_online on account
  for each row when (old.shows_online <> new.shows_online) execute function shows_online_changed();

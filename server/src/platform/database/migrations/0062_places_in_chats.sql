-- By which place somebody without a name is told from others in a group's chat ("Member 3"): it is given once, so that
-- neither an account that goes nor somebody who thinks better of it makes it another person's.
alter table chat add column places integer not null default 0;
alter table chat_member add column place integer;

update chat_member m set place = counted.place
from (
  select f.chat_id, f.account_id, row_number() over (partition by f.chat_id order by f.joined_at, f.account_id) as place
  from chat_member f join chat c on c.id = f.chat_id
  where c.kind = 'group' and f.state in ('member', 'left')
) counted
where m.chat_id = counted.chat_id and m.account_id = counted.account_id;

update chat c set places = counted.places
from (select chat_id, max(place) as places from chat_member where place is not null group by chat_id) counted
where c.id = counted.chat_id;

-- Two of a chat can't be told apart by the same.
create unique index chat_member_place on chat_member (chat_id, place) where place is not null;

-- By the database, because nodes of the version before let people in without it. Whoever lets somebody in has the chat
-- locked.
create function chat_place_given() returns trigger language plpgsql as $$
begin
  -- Who is there already is updated next.
  if tg_op = 'INSERT'
    and exists (select from chat_member m where m.chat_id = new.chat_id and m.account_id = new.account_id) then
    return new;
  end if;
  update chat set places = places + 1 where id = new.chat_id and kind = 'group' returning places into new.place;
  return new;
end $$;
create trigger chat_place_given before insert or update of state on chat_member
  for each row when (new.state = 'member' and new.place is null) execute function chat_place_given();

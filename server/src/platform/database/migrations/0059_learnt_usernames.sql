-- By which username somebody was found; null where by an address or a number. Nobody else is shown it. Kept as long as
-- the two have to do with each other.
alter table chat_found add column username text;

-- Up to now whoever kept a contact, or wrote first by themselves, was shown it.
insert into chat_found (account_id, found_id, found_at, username)
select k.owner_id, a.id, k.created_at, a.username
from chat_contact k join account a on a.id = k.account_id where a.username is not null
union
select c.opened_by, a.id, c.created_at, a.username
from chat c join account a on a.id in (c.low_id, c.high_id) and a.id <> c.opened_by
where c.kind = 'direct' and c.inquiry_id is null and a.username is not null
  and not exists (select from chat_contact k where k.owner_id = c.opened_by and k.account_id = a.id)
on conflict (account_id, found_id) do update set username = excluded.username;

-- At its first end an anonymous inquiry counts those who still wait, also when they are fewer than five; once only, so
-- that nobody makes small steps by closing and opening it. Both stand in the total, whose lock counting holds.
alter table tally add column end_counted boolean not null default false;
-- It may have all its participants: a job looks.
alter table tally add column end_due boolean not null default false;
create index tally_end_due on tally (inquiry_id) where end_due;

-- The closing date whose end was looked at.
alter table inquiry add column end_seen timestamptz;
update inquiry set end_seen = expire_date
  where expire_date <= now() and not exists (select from waiting_response where inquiry_id = inquiry.id);
create index inquiry_end_unseen on inquiry (expire_date)
  where expire_date is not null and end_seen is distinct from expire_date;
update tally set end_due = true where bucket = '-infinity' and waiting > 0;

-- Which request made the last edit of a draft: the same one again, after a lost reply, is answered like the first time.
alter table inquiry add column last_edit uuid;

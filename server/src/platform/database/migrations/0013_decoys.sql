-- What a message would have weighed where none may leave, so that putting a probe in is the same work.
-- A version before this one leaves it alone; it goes with the row.
alter table delivery add column decoy bytea;

-- Whose attempt it is, by the list of a limited inquiry, so that one whose time ends can be closed for them; never of
-- an anonymous one.
alter table attempt add column invited_id uuid;

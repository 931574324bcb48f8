-- Of a message that is tried once and may be tried later: its address was put off, while the gateway takes others. What
-- a node of the version before settles counts as kept by the gateway.
alter table delivery add column of_address boolean not null default false;

-- Of a refused address: it counts as good once more, since its list's owner asked for another try. A node of the version
-- before goes on leaving its person out.
alter table invitation add column again boolean not null default false;

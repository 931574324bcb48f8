-- Files that perhaps nothing uses, by the name that they have everywhere else. Nodes of the version before read and
-- write them by the old one, a view that PostgreSQL passes on.
alter table doubtful_file rename to unclaimed_file;
alter table unclaimed_file rename constraint doubtful_file_pk to unclaimed_file_pk;
create view doubtful_file as select id, since from unclaimed_file;

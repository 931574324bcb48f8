-- Names stand in the order of their keys' code points, whatever the database's locale.
alter table group_person alter column name_key type text collate "C";
create index group_person_by_name on group_person (group_id, name_key, id);
-- Tries at a step whose server died; what they read may be why.
alter table group_import add column open_tries smallint not null default 0;

-- Tries at the present step of an import that have not ended: what ends its server each time is given up.
alter table response_import add column open_tries smallint not null default 0;

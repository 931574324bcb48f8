-- Why the owner changed a response, as they put it.
alter table response_version add column reason text;

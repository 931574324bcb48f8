-- The revision of the inquiry that an import's plan was checked against: what was published since is checked anew.
alter table response_import add column checked_revision integer;

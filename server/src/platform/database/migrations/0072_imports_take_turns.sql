-- When a step of an import was last begun: accounts whose files wait take turns by it.
alter table response_import add column claimed_at timestamptz;
alter table group_import add column claimed_at timestamptz;

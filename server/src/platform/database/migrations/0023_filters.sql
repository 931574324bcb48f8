-- Filters of results that an owner kept by name.
create table saved_filter (
  id uuid primary key,
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  name text not null,
  filter jsonb not null,
  created_at timestamptz not null
);
create index saved_filter_inquiry on saved_filter (inquiry_id, created_at);

-- Which responses an export takes in; null takes in all.
alter table response_export add column filter jsonb;

-- What nodes on one database must have in common.

create table installation (
  is_only_row boolean not null default true constraint installation_pkey primary key,
  key_fingerprint bytea not null,
  file_store uuid not null,
  constraint installation_is_only_row check (is_only_row)
);
comment on table installation is
  'Written by the first node that starts; a node with another key or file folder does not start.';

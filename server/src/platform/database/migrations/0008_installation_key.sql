-- So that SECRET_KEY can be changed: what hangs on the keys of an installation hangs on random ones.

create table installation_key (
  is_only_row boolean not null default true constraint installation_key_pkey primary key,
  sealed bytea not null,
  constraint installation_key_is_only_row check (is_only_row)
);
comment on table installation_key is
  'The keys that hashes, links and queued messages hang on, encrypted under SECRET_KEY. Without a row they come from SECRET_KEY itself or from secrets.json.';

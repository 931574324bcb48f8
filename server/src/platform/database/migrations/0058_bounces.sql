-- Whether a mail came back later; its row is then refused, where the address is none, or failed.
alter table invitation add column bounced boolean not null default false;

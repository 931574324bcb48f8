-- Whether unusually many attempts came from one address when it began: its response is flagged then, also where the
-- server closes the attempt. Nothing of the address is kept.
alter table attempt add column flagged boolean not null default false;

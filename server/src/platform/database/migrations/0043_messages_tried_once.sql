-- Invitations are tried once: a message that may have left is never sent again. A row that is claimed a second time is
-- one whose server died over it.
alter table delivery add column once boolean not null default false;
alter table delivery add column outcome text
  constraint delivery_outcome check (outcome in ('sent', 'refused', 'failed', 'later', 'uncertain'));

-- With `once`, so that many invitations that wait cost a code nothing.
create index delivery_once_due on delivery (channel, once, due_at) where due_at is not null;

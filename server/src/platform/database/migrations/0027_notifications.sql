-- What an account is told of: what happened and where, never its words. It is worded when it is read.
create table notification (
  id uuid constraint notification_pk primary key,
  account_id uuid not null constraint notification_account references account (id) on delete cascade,
  kind text not null,
  -- The row of an inquiry's talk, since who comments holds that one and never the inquiry's. Gone with the inquiry.
  inquiry_id uuid constraint notification_talk references inquiry_talk (inquiry_id) on delete cascade,
  -- While it is unread, what happens again under the same key raises its count.
  group_key text not null,
  count integer not null default 1,
  data jsonb not null default '{}',
  -- When it last happened.
  created_at timestamptz not null,
  read_at timestamptz,
  -- Until it was sent by e-mail, or it was found that it need not be.
  mail_due boolean not null default false
);
create index notification_newest on notification (account_id, created_at desc, id desc);
create unique index notification_unread on notification (account_id, group_key) where read_at is null;
create index notification_inquiry on notification (inquiry_id) where inquiry_id is not null;
create index notification_created on notification (created_at);
create index notification_mail_due on notification (created_at) where mail_due;

-- What of it goes by e-mail too, beside comment_mail.
alter table account
  add column reply_mail boolean not null default true,
  add column results_mail boolean not null default true,
  add column decision_mail boolean not null default true;

-- The closing date that the owner knows of already: told, or closed by hand.
alter table inquiry add column closing_told timestamptz;
update inquiry set closing_told = expire_date where expire_date <= now();
create index inquiry_closing_untold on inquiry (expire_date)
  where expire_date is not null and closing_told is distinct from expire_date;

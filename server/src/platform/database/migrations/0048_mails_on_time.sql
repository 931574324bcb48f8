-- When a notification goes by e-mail at the latest, however often it is counted up before.
alter table notification add column mail_at timestamptz;
create index notification_mail_at on notification (coalesce(mail_at, created_at), id) where mail_due;

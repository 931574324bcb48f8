-- How often each shared link that names itself (`?via=`) was opened. Nothing is kept of who did.
create table channel_visit (
  inquiry_id uuid not null,
  channel text not null,
  visits integer not null,
  constraint channel_visit_key primary key (inquiry_id, channel),
  constraint channel_visit_inquiry foreign key (inquiry_id) references inquiry (id) on delete cascade
);

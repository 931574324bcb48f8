-- How often an inquiry's participation page was opened. Apart from the counts of answers, whose rows submits lock.
create table inquiry_opening (
  inquiry_id uuid not null,
  opened integer not null,
  constraint inquiry_opening_key primary key (inquiry_id),
  constraint inquiry_opening_inquiry foreign key (inquiry_id) references inquiry (id) on delete cascade
);

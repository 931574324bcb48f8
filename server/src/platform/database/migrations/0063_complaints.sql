-- Reports of complaints that were read, by a hash of their mail: a mailbox is read again and again, and whoever wants
-- messages again since then must not be taken for somebody who complains.
create table complaint (
  mail_hash bytea constraint complaint_pk primary key
);

-- How a table of people is read: which sheet of a workbook, and of which country mobile numbers without one are.
alter table group_import add column sheet smallint not null default 0;
alter table group_import add column country text;

-- For the response that the server makes of it when its time is over. Null for the inquiry's own language.
alter table attempt add column language text;

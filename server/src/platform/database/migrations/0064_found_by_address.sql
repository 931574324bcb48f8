-- By which address or number somebody was found: what those are called who have no name, to whoever typed it.
alter table chat_found add column identifier text;

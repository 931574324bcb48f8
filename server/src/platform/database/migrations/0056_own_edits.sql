-- When a blocked person edited what they see themselves.
alter table chat_message add column own_edited_at timestamptz(3);
update chat_message set own_edited_at = least(sent_at + interval '1 minute', now()) where own_text is not null;

-- All rows of a sending, which lie together: what became of messages to a list of a hundred thousand people is counted
-- from them.
create index invitation_of_wave on invitation (wave_id);

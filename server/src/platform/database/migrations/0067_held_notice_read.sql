-- Once nothing waits at an inquiry any more, its owner need not be told of it: whether it was approved, deleted, edited,
-- taken down, or went with its author's account. The row of the counts is locked by whoever adds what waits.
create function none_held() returns trigger language plpgsql as $$
begin
  update notification set read_at = now()
  where account_id = (select owner_id from inquiry where id = new.inquiry_id)
    and group_key = 'heldComment ' || new.inquiry_id and read_at is null;
  return null;
end $$;
create trigger none_held after update of held on inquiry_talk
  for each row when (old.held > 0 and new.held = 0) execute function none_held();

update notification set read_at = now() from inquiry_talk
where inquiry_talk.inquiry_id = notification.inquiry_id and inquiry_talk.held = 0
  and notification.kind = 'heldComment' and notification.read_at is null;

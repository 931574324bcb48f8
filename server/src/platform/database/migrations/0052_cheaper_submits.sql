-- What a submit pays for lists and counted texts. A condition that calls functions of SQL is planned anew by each
-- statement, which took longer than the update itself; operators cost next to nothing.
create or replace function note_popularity() returns trigger language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses + new.waiting)
  where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses + new.waiting);
  return null;
end $$;
drop trigger tally_notes_popularity on tally;
-- From a thousand on the last digit doesn't count.
create trigger tally_notes_popularity after update of responses, waiting on tally for each row
  when (new.bucket = '-infinity' and new.responses + new.waiting <> old.responses + old.waiting
    and (least(new.responses + new.waiting, old.responses + old.waiting) < 1000
      or (new.responses + new.waiting) / 10 <> (old.responses + old.waiting) / 10))
  execute function note_popularity();

-- By row, since most responses have no texts: a trigger by statement keeps a copy of every row for it.
create function text_added() returns trigger language plpgsql as $$
declare texts written_text[];
begin
  perform from text_counting where inquiry_id = new.inquiry_id for share;
  if not found then
    return null;
  end if;
  select array_agg(given::written_text) into texts
  from text_counting as counting,
    lateral texts_of(new.inquiry_id, new.id, new.submitted_at, new.rest) as given
  where counting.inquiry_id = new.inquiry_id and (counting.complete
    or (coalesce(new.submitted_at, new.bucket at time zone 'UTC'), new.id)
      >= (counting.from_moment, counting.from_id));
  if texts is not null then perform add_texts(texts); end if;
  return null;
end $$;
drop trigger response_adds_texts on response;
drop function texts_added();
create trigger response_adds_texts after insert on response
  for each row when (new.rest is not null) execute function text_added();

-- Most submits change no bins and no popularity: these cost them calls.
create or replace function add_bins(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
declare
  bin text;
  amount jsonb;
  sum numeric;
begin
  if added = '{}' then return kept; end if;
  for bin, amount in select * from jsonb_each(added) loop
    sum := coalesce((kept -> bin)::numeric, 0) + amount::numeric;
    kept := case when sum = 0 then kept - bin else kept || jsonb_build_object(bin, sum) end;
  end loop;
  return kept;
end $$;

drop trigger tally_notes_popularity on tally;

create or replace function note_popularity() returns trigger
language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses)
  where inquiry_id = new.inquiry_id and popularity <> popularity(new.responses);
  return null;
end $$;

-- From a thousand on the last digit doesn't count.
create trigger tally_notes_popularity after update of responses on tally
  for each row when (new.bucket = '-infinity' and new.responses <> old.responses
    and (least(new.responses, old.responses) < 1000 or new.responses / 10 <> old.responses / 10))
  execute function note_popularity();

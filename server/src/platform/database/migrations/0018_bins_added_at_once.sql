-- Bins and codes are added one by one only when they are few, because each step copies the whole document.
create or replace function add_bins(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
declare
  bin text;
  sum bigint;
  changed jsonb;
begin
  if jsonb_array_length(added) > 8 then
    select jsonb_object_agg(pair ->> 0, coalesce((kept ->> (pair ->> 0))::bigint, 0) + (pair ->> 1)::bigint) into changed
    from jsonb_array_elements(added) as pair;
    return (kept || changed) - array(select key from jsonb_each_text(changed) where value = '0');
  end if;
  for i in 0 .. jsonb_array_length(added) - 1 loop
    bin := added -> i ->> 0;
    sum := coalesce((kept ->> bin)::bigint, 0) + (added -> i ->> 1)::bigint;
    kept := case when sum = 0 then kept - bin else kept || jsonb_build_object(bin, sum) end;
  end loop;
  return kept;
end $$;

create or replace function add_bins_by_code(kept jsonb, added jsonb) returns jsonb
language plpgsql immutable as $$
begin
  if jsonb_array_length(added) = 0 then return kept; end if;
  -- Unpacks a document that is stored compressed, once instead of for each code.
  kept := kept || '{}';
  return kept || (
    select jsonb_object_agg(pair ->> 0, add_bins(coalesce(kept -> (pair ->> 0), '{}'), pair -> 1))
    from jsonb_array_elements(added) as pair
  );
end $$;

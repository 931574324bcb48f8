-- What was written in an inquiry's responses, one row for texts that are equal after folding: searched, sorted and
-- paged by it. Made when somebody first looks at an inquiry's texts, then kept by triggers, whoever writes responses.

-- As `foldText` of the domain does.
create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(translate(lower(normalize(written, NFKC)),
    E'\u064a\u0649\u0643\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\u200c\u200d\u200e\u200f\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
    E'\u06cc\u06cc\u06a901234567890123456789'), '\s+', ' ', 'g'))
$$;

-- Of a folded text; equal ones are one.
create function text_hash(written text) returns uuid language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to(fold_text(written), 'UTF8')) for 16), 'hex')::uuid
$$;

-- Which responses are counted already: those from this moment and id on, newest first, in the order of
-- `response_moment`. Whoever counts more of them holds the row; who writes responses waits for that.
create table text_counting (
  inquiry_id uuid primary key references inquiry (id) on delete cascade,
  from_moment timestamptz not null default 'infinity',
  from_id uuid not null default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  looked integer not null default 0,
  complete boolean not null default false
);

-- No foreign key, as with responses: the inquiry takes them with it.
create table counted_text (
  inquiry_id uuid not null,
  -- In a response's `rest`: a question's code, or that with `.other`.
  key text not null,
  -- Of the folded text.
  hash uuid not null,
  -- As one of those who gave it wrote it.
  written text not null,
  count integer not null,
  -- When it last came, in microseconds since 1970, and with which response. Of anonymous ones neither is kept; the
  -- response is null too where the one that came last is no more.
  newest bigint not null,
  newest_response uuid,
  constraint counted_text_key primary key (inquiry_id, key, hash)
) with (fillfactor = 80);
create index counted_text_count on counted_text (inquiry_id, key, count desc, newest desc, hash);
create index counted_text_newest on counted_text (inquiry_id, key, newest desc, hash);

create type written_text as (inquiry_id uuid, key text, written text, newest bigint, response_id uuid);

-- The texts of a response; numbers and other values are none.
create function texts_of(inquiry uuid, id uuid, submitted_at timestamptz, rest jsonb)
returns setof written_text language sql immutable parallel safe as $$
  select inquiry, given.key, given.value #>> '{}',
    coalesce((extract(epoch from submitted_at) * 1000000)::bigint, 0),
    case when submitted_at is not null then id end
  from jsonb_each(rest) as given (key, value)
  where jsonb_typeof(given.value) = 'string'
$$;

create function add_texts(texts written_text[]) returns void language sql as $$
  insert into counted_text as kept (inquiry_id, key, hash, written, count, newest, newest_response)
  select inquiry_id, key, hash, (array_agg(written order by newest desc))[1], count(*)::integer, max(newest),
    (array_agg(response_id order by newest desc))[1]
  from (
    select *, text_hash(written) as hash
    from unnest(texts)
  ) as hashed
  group by inquiry_id, key, hash
  order by inquiry_id, key, hash
  on conflict (inquiry_id, key, hash) do update set count = kept.count + excluded.count,
    newest = greatest(kept.newest, excluded.newest),
    newest_response =
      case when excluded.newest >= kept.newest then excluded.newest_response else kept.newest_response end
$$;

create function take_texts(texts written_text[]) returns void language sql as $$
  with taken as materialized (
    select inquiry_id, key, text_hash(written) as hash,
      count(*)::integer as count, array_agg(response_id) as responses
    from unnest(texts) group by 1, 2, 3
  ), gone as (
    delete from counted_text as kept using taken
    where kept.inquiry_id = taken.inquiry_id and kept.key = taken.key and kept.hash = taken.hash
      and kept.count <= taken.count
  )
  update counted_text as kept set count = kept.count - taken.count,
    newest_response = case when kept.newest_response = any (taken.responses) then null else kept.newest_response end
  from taken
  where kept.inquiry_id = taken.inquiry_id and kept.key = taken.key and kept.hash = taken.hash
    and kept.count > taken.count
$$;

-- Those of an inquiry are written one after another, under the lock of its tally. The lock taken here ends with the
-- transaction: how far is counted does not change before.
create function texts_added() returns trigger language plpgsql as $$
declare texts written_text[];
begin
  if not exists (select from text_counting where inquiry_id in (select inquiry_id from added)) then
    return null;
  end if;
  perform from text_counting where inquiry_id in (select inquiry_id from added) order by inquiry_id for share;
  select array_agg(given::written_text) into texts
  from added join text_counting as counting using (inquiry_id)
    cross join lateral texts_of(added.inquiry_id, added.id, added.submitted_at, added.rest) as given
  where (coalesce(added.submitted_at, added.bucket at time zone 'UTC'), added.id)
    >= (counting.from_moment, counting.from_id) or counting.complete;
  if texts is not null then perform add_texts(texts); end if;
  return null;
end $$;
create trigger response_adds_texts after insert on response
  referencing new table as added for each statement execute function texts_added();

create function texts_taken() returns trigger language plpgsql as $$
declare texts written_text[];
begin
  if not exists (select from text_counting where inquiry_id in (select inquiry_id from gone)) then
    return null;
  end if;
  perform from text_counting where inquiry_id in (select inquiry_id from gone) order by inquiry_id for share;
  select array_agg(given::written_text) into texts
  from gone join text_counting as counting using (inquiry_id)
    cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
  where (coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
    >= (counting.from_moment, counting.from_id) or counting.complete;
  if texts is not null then perform take_texts(texts); end if;
  return null;
end $$;
create trigger response_takes_texts after delete on response
  referencing old table as gone for each statement execute function texts_taken();

create function texts_changed() returns trigger language plpgsql as $$
declare texts written_text[];
begin
  if not exists (select from text_counting where inquiry_id in (select inquiry_id from added)) then
    return null;
  end if;
  perform from text_counting where inquiry_id in (select inquiry_id from added) order by inquiry_id for share;
  select array_agg(given::written_text) into texts
  from gone join added using (id) join text_counting as counting on counting.inquiry_id = gone.inquiry_id
    cross join lateral texts_of(gone.inquiry_id, gone.id, gone.submitted_at, gone.rest) as given
  where gone.rest is distinct from added.rest
    and ((coalesce(gone.submitted_at, gone.bucket at time zone 'UTC'), gone.id)
      >= (counting.from_moment, counting.from_id) or counting.complete);
  if texts is not null then perform take_texts(texts); end if;
  select array_agg(given::written_text) into texts
  from added join gone using (id) join text_counting as counting on counting.inquiry_id = added.inquiry_id
    cross join lateral texts_of(added.inquiry_id, added.id, added.submitted_at, added.rest) as given
  where gone.rest is distinct from added.rest
    and ((coalesce(added.submitted_at, added.bucket at time zone 'UTC'), added.id)
      >= (counting.from_moment, counting.from_id) or counting.complete);
  if texts is not null then perform add_texts(texts); end if;
  return null;
end $$;
create trigger response_changes_texts after update on response
  referencing old table as gone new table as added for each statement execute function texts_changed();

-- Before its responses go, so that nothing is counted for them; of very many the texts go with the last ones.
create function delete_counted_texts() returns trigger language plpgsql as $$
begin
  delete from text_counting where inquiry_id = old.id;
  if tg_table_name = 'deleted_inquiry' or coalesce(
    (select responses from tally where inquiry_id = old.id and bucket = '-infinity'), 0) <= 20000 then
    delete from counted_text where inquiry_id = old.id;
  end if;
  return old;
end $$;
create trigger inquiry_deletes_counted_texts before delete on inquiry
  for each row execute function delete_counted_texts();
create trigger deleted_inquiry_deletes_texts before delete on deleted_inquiry
  for each row execute function delete_counted_texts();

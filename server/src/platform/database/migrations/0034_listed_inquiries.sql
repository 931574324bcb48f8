-- What lists of published inquiries filter and sort by, in rows of their own: small, not written by edits of drafts,
-- and read from indexes alone. Kept by triggers, whoever writes inquiries. Here stand those that lists may show;
-- to whom, and when, is said by the query.
create table inquiry_listing (
  inquiry_id uuid primary key references inquiry (id) on delete cascade,
  owner_id uuid not null,
  is_template boolean not null,
  cooperation_type text collate "C" not null,
  language text collate "C",
  category_id uuid,
  begins_at timestamptz not null,
  -- 'infinity' where it is open without an end.
  ends_at timestamptz not null,
  -- Responses to three digits, so that it rarely changes where many answer at once.
  popularity integer not null,
  -- Folded.
  tags text[] collate "C" not null
);
create index inquiry_listing_new on inquiry_listing (begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, ends_at, owner_id);
create index inquiry_listing_popular on inquiry_listing (popularity desc, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, ends_at, owner_id);
create index inquiry_listing_closing on inquiry_listing (ends_at, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, category_id, owner_id);
create index inquiry_listing_category on inquiry_listing (category_id, begins_at desc, inquiry_id)
  include (is_template, cooperation_type, language, ends_at, owner_id);
create index inquiry_listing_tags on inquiry_listing using gin (tags);

-- The text that a search looks in.
create table inquiry_words (
  inquiry_id uuid primary key references inquiry_listing (inquiry_id) on delete cascade,
  words text collate "C" not null
);

-- Of a text folded by `foldText`: what is written with and without marks is alike as well (é, آ, مؤسسه, خانهٔ).
create function fold_marks(folded text) returns text language sql immutable parallel safe as $$
  select translate(regexp_replace(lower(normalize(folded, NFD)),
    E'[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0640]', '', 'g'),
    E'\u064a\u0649\u06d2\u0643\u06d5\u0629\u06c1', E'\u06cc\u06cc\u06cc\u06a9\u0647\u0647\u0647')
$$;

-- Each one, two and three characters that stand together in a word: by them an index finds any part of a word, also
-- in a database whose locale knows no letters but English ones, where pg_trgm finds nothing in Persian. It costs far
-- more than looking into a text: for the index alone.
create function search_grams(words text) returns text[] language sql immutable parallel restricted cost 100000 as $$
  select coalesce(array_agg(distinct gram collate "C"), '{}')
  from (
    select a, lead(a) over (order by at) as b, lead(a, 2) over (order by at) as c
    from unnest(string_to_array(words, null)) with ordinality as characters (a, at)
  ) as together
  cross join lateral (values (a), (a || b), (a || b || c)) as cut (gram)
  where strpos(gram, ' ') = 0
$$;

-- The longest ones of a word searched for.
create function word_grams(word text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(substr(word, at, least(3, char_length(word))) collate "C"), '{}')
  from generate_series(1, greatest(char_length(word) - 2, least(char_length(word), 1))) as at
$$;

create function popularity(responses integer) returns integer language sql immutable parallel safe as $$
  select responses - responses % greatest(1, 10 ^ (length(responses::text) - 3))::integer
$$;

create function put_on_lists(given inquiry) returns void language plpgsql as $$
begin
  if given.published_revision is null or given.publish_date is null or given.cooperation_type is null
    or not given.listed or given.taken_down_at is not null then
    delete from inquiry_listing where inquiry_id = given.id;
    return;
  end if;
  insert into inquiry_listing as kept (inquiry_id, owner_id, is_template, cooperation_type, language, category_id,
    begins_at, ends_at, popularity, tags)
  select given.id, given.owner_id, given.is_template, given.cooperation_type, given.language, given.category_id,
    given.publish_date, coalesce(given.expire_date, 'infinity'),
    coalesce((select popularity(responses) from tally where inquiry_id = given.id and bucket = '-infinity'), 0),
    coalesce((
      select array_agg(distinct fold_marks(fold_text(tag)) collate "C")
      from inquiry_revision cross join lateral jsonb_array_elements_text(definition -> 'tags') as given_tag (tag)
      where inquiry_id = given.id and revision = given.published_revision
    ), '{}')
  on conflict (inquiry_id) do update set owner_id = excluded.owner_id, is_template = excluded.is_template,
    cooperation_type = excluded.cooperation_type, language = excluded.language, category_id = excluded.category_id,
    begins_at = excluded.begins_at, ends_at = excluded.ends_at, tags = excluded.tags
  where (kept.owner_id, kept.is_template, kept.cooperation_type, kept.language, kept.category_id, kept.begins_at,
    kept.ends_at, kept.tags) is distinct from (excluded.owner_id, excluded.is_template, excluded.cooperation_type,
    excluded.language, excluded.category_id, excluded.begins_at, excluded.ends_at, excluded.tags);
  insert into inquiry_words as kept (inquiry_id, words) values (given.id, fold_marks(given.search_text))
  on conflict (inquiry_id) do update set words = excluded.words where kept.words <> excluded.words;
end $$;
create function inquiry_listed() returns trigger language plpgsql as $$
begin
  perform put_on_lists(new);
  return null;
end $$;
create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date,
    is_template, taken_down_at, language, category_id, cooperation_type, listed, search_text on inquiry
  for each row execute function inquiry_listed();

create function note_popularity() returns trigger language plpgsql as $$
begin
  update inquiry_listing set popularity = popularity(new.responses) where inquiry_id = new.inquiry_id;
  return null;
end $$;
create trigger tally_notes_popularity after update of responses on tally for each row
  when (new.bucket = '-infinity' and popularity(new.responses) <> popularity(old.responses))
  execute function note_popularity();

select put_on_lists(inquiry) from inquiry where published_revision is not null;
-- Made in one go far sooner than row by row.
create index inquiry_words_grams on inquiry_words using gin (search_grams(words));
-- The planner has nothing to choose here, and cutting up a sample of the texts would take minutes.
alter index inquiry_words_grams alter column 1 set statistics 0;

-- Deleted inquiries stay restorable for a while.
alter table inquiry add column deleted_at timestamptz;
comment on column inquiry.deleted_at is 'In the bin of its owner since then; a job erases it.';
create index inquiry_in_bin on inquiry (deleted_at) where deleted_at is not null;

create or replace function state_of(i inquiry) returns text
language sql stable as $$
  select row(i.owner_id, i.created_at, i.published_revision, i.publish_date, i.expire_date, i.taken_down_at,
    i.ballot_closed_at, i.deleted_at)::text
$$;

create or replace function put_on_lists(given inquiry) returns void
language plpgsql as $$
begin
  if given.published_revision is null or given.publish_date is null or given.cooperation_type is null
    or not given.listed or given.taken_down_at is not null or given.deleted_at is not null then
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

drop trigger inquiry_listed on inquiry;
create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date, is_template, taken_down_at, deleted_at, language, category_id, cooperation_type, listed, search_text on inquiry
  for each row execute function inquiry_listed();

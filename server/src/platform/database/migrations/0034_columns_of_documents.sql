-- What SQL reads of documents becomes columns, so that no statement names a key of a document any more.
alter table inquiry_revision
  add column is_listed boolean not null generated always as ((definition ->> 'listed')::boolean) stored,
  add column language text not null generated always as (definition ->> 'language') stored,
  add column second_language text generated always as (definition ->> 'secondLanguage') stored,
  add column time_zone text not null generated always as (definition ->> 'timeZone') stored,
  add column public_title text not null generated always as (definition ->> 'publicTitle') stored,
  add column public_description text not null generated always as (definition ->> 'publicDescription') stored,
  add column public_file uuid generated always as ((definition ->> 'publicFile')::uuid) stored,
  add column max_participant_count integer generated always as ((definition ->> 'maxParticipantCount')::integer) stored,
  add column retention_days integer generated always as ((definition ->> 'retentionDays')::integer) stored,
  add column pass_mark integer generated always as ((definition ->> 'passMark')::integer) stored,
  add column tags text[] not null default '{}';
update inquiry_revision set tags = array(select jsonb_array_elements_text(definition -> 'tags'))
where jsonb_array_length(definition -> 'tags') > 0;
alter table inquiry_revision alter column tags drop default;
drop index inquiry_revision_retention;
create index inquiry_revision_retention on inquiry_revision (inquiry_id) where retention_days is not null;

-- Copies of the draft are computed by the database, so that no writer can forget them.
drop index inquiry_draft_category;
alter table inquiry
  drop column title,
  drop column user_category_id,
  add column title text not null generated always as (definition ->> 'title') stored,
  add column draft_category_id uuid generated always as ((definition ->> 'categoryId')::uuid) stored,
  add column user_category_id uuid generated always as ((definition ->> 'userCategoryId')::uuid) stored,
  add column draft_public_file uuid generated always as ((definition ->> 'publicFile')::uuid) stored;
create index inquiry_draft_category on inquiry (draft_category_id) where draft_category_id is not null;
create index inquiry_user_category on inquiry (owner_id, user_category_id) where user_category_id is not null;

create or replace function update_inquiry_listing(given inquiry) returns void
language plpgsql as $$
declare
  published inquiry_revision;
begin
  if given.publish_date is not null and given.cooperation_type is not null and given.taken_down_at is null
    and given.deleted_at is null then
    select * into published from inquiry_revision
    where inquiry_id = given.id and revision = given.published_revision and is_listed;
  end if;
  if published.inquiry_id is null then
    delete from inquiry_listing where inquiry_id = given.id;
    return;
  end if;
  insert into inquiry_listing as kept (inquiry_id, owner_id, is_template, cooperation_type, language, category_id,
    begins_at, ends_at, popularity, tags)
  select given.id, given.owner_id, given.is_template, given.cooperation_type,
    concat_ws(' ', published.language, published.second_language), given.category_id,
    given.publish_date, coalesce(given.expire_date, 'infinity'),
    coalesce((select popularity(responses) from tally where inquiry_id = given.id and bucket = '-infinity'), 0),
    coalesce((
      select array_agg(distinct fold_marks(fold_text(tag)) collate "C") from unnest(published.tags) as tag
    ), '{}')
  on conflict (inquiry_id) do update set owner_id = excluded.owner_id, is_template = excluded.is_template,
    cooperation_type = excluded.cooperation_type, language = excluded.language, category_id = excluded.category_id,
    begins_at = excluded.begins_at, ends_at = excluded.ends_at, tags = excluded.tags
  where (kept.owner_id, kept.is_template, kept.cooperation_type, kept.language, kept.category_id, kept.begins_at,
    kept.ends_at, kept.tags) is distinct from (excluded.owner_id, excluded.is_template, excluded.cooperation_type,
    excluded.language, excluded.category_id, excluded.begins_at, excluded.ends_at, excluded.tags);
  insert into inquiry_search_text as kept (inquiry_id, search_text)
  values (given.id, fold_marks(published.search_text))
  on conflict (inquiry_id) do update set search_text = excluded.search_text where kept.search_text <> excluded.search_text;
end $$;

comment on table inquiry_revision is
  'Published revisions, which never change. Generated columns are what SQL filters and lists by.';
comment on column inquiry_revision.is_listed is
  'Whether lists and searches show the inquiry.';
comment on column inquiry_revision.second_language is
  'Null without one.';
comment on column inquiry_revision.public_file is
  'Id of the picture of lists; null for none.';
comment on column inquiry_revision.max_participant_count is
  'Number of responses after which none are accepted; null without a limit.';
comment on column inquiry_revision.retention_days is
  'Number of days after which responses are deleted; null to keep them.';
comment on column inquiry_revision.pass_mark is
  'Percent of the maximum score that passes an exam; null for none.';
comment on column inquiry_revision.tags is
  'As the owner wrote them; inquiry_listing has them folded.';
comment on column inquiry.title is
  'The draft''s title, for its owner only; others see inquiry_revision.public_title.';
comment on column inquiry.draft_category_id is
  'The draft''s general category; null for none.';
comment on column inquiry.user_category_id is
  'The draft''s category of its owner; null for none.';
comment on column inquiry.draft_public_file is
  'Id of the draft''s picture of lists; null for none.';

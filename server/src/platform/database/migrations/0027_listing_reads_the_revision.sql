-- Lists take what they show from the published revision, which never changes: inquiry has no copies of it any more.
alter table inquiry_revision add column search_text text collate "C" not null default '';
alter table inquiry_revision add column public_chart text
  constraint inquiry_revision_public_chart_check check (public_chart in ('cover', 'poll'));
comment on column inquiry_revision.search_text is
  'The folded text by which lists find it. Empty in revisions that were replaced before the column was added; nothing reads those.';
comment on column inquiry_revision.public_chart is
  'Which chart everyone may see: that of the cover, or the results of a poll''s only question. Null for none.';
update inquiry_revision set search_text = inquiry.search_text, public_chart = inquiry.public_chart
from inquiry
where inquiry.id = inquiry_revision.inquiry_id and inquiry.published_revision = inquiry_revision.revision;

drop trigger inquiry_listed on inquiry;
alter table inquiry drop column search_text, drop column is_listed, drop column language, drop column public_chart;

create or replace function update_inquiry_listing(given inquiry) returns void
language plpgsql as $$
declare
  published inquiry_revision;
begin
  if given.publish_date is not null and given.cooperation_type is not null and given.taken_down_at is null
    and given.deleted_at is null then
    select * into published from inquiry_revision
    where inquiry_id = given.id and revision = given.published_revision and (definition ->> 'listed')::boolean;
  end if;
  if published.inquiry_id is null then
    delete from inquiry_listing where inquiry_id = given.id;
    return;
  end if;
  insert into inquiry_listing as kept (inquiry_id, owner_id, is_template, cooperation_type, language, category_id,
    begins_at, ends_at, popularity, tags)
  select given.id, given.owner_id, given.is_template, given.cooperation_type,
    concat_ws(' ', published.definition ->> 'language', published.definition ->> 'secondLanguage'), given.category_id,
    given.publish_date, coalesce(given.expire_date, 'infinity'),
    coalesce((select popularity(responses) from tally where inquiry_id = given.id and bucket = '-infinity'), 0),
    coalesce((
      select array_agg(distinct fold_marks(fold_text(tag)) collate "C")
      from jsonb_array_elements_text(published.definition -> 'tags') as given_tag (tag)
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

create trigger inquiry_listed after insert or update of owner_id, published_revision, publish_date, expire_date, is_template, taken_down_at, deleted_at, category_id, cooperation_type on inquiry
  for each row execute function inquiry_listed();

update inquiry_listing
set language = concat_ws(' ', published.definition ->> 'language', published.definition ->> 'secondLanguage')
from inquiry join inquiry_revision published
  on published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision
where inquiry.id = inquiry_listing.inquiry_id and inquiry_listing.language is null;
alter table inquiry_listing alter column language set not null;
comment on column inquiry_listing.language is
  'The languages of the inquiry: `en`, or `en fa` for two. One column, because every index of the lists contains it.';

-- The copies that are left, and who writes them.
comment on column inquiry.title is
  'Copied from the draft with each write of it, so that lists of one''s own inquiries read no documents.';
comment on column inquiry.user_category_id is
  'Copied from the draft like the title, so that counting by category reads no documents.';
comment on column inquiry.category_id is
  'The published revision''s category, or the one into which it was merged: publishing and merging write it. Null in drafts, and if the category was deleted.';
comment on column inquiry.cooperation_type is
  'Copied from the published revision by publishing, for the rights in SQL. Null in drafts.';
comment on column inquiry.is_secret_ballot is
  'Copied from the published revision by publishing, for the job that closes ballots. False in drafts.';

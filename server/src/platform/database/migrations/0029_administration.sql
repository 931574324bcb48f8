-- What administrators do. Of people only ids: names are looked up when it is read, and go with the account.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null,
  -- Null for the command that makes administrators.
  admin_id uuid,
  action text not null,
  subject_kind text not null,
  subject_id uuid not null,
  inquiry_id uuid,
  -- Of what is nobody's name: a category, an inquiry.
  subject_name text,
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  reason text not null default ''
);
create index audit_entry_time on audit_entry (at desc, id desc);
create index audit_entry_action on audit_entry (action, at desc, id desc);
create index audit_entry_admin on audit_entry (admin_id, at desc, id desc);
create index audit_entry_subject on audit_entry (subject_id, at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Entries of % are only added.', tg_table_name;
end $$;
create trigger audit_entry_stays before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_is_kept before truncate on audit_entry
  for each statement execute function refuse_change();

create index account_newest on account (created_at desc, id desc);
create index account_admin on account (id) where 'admin' = any (roles);

-- The order in which categories are listed, and what a merged one stands for now. A merged one stays, since drafts and
-- published revisions go on naming it.
alter table general_category add column position integer not null default 0;
alter table general_category add column merged_into uuid
  constraint general_category_merged_into references general_category (id) on delete cascade;
update general_category set position = placed.position from (
  select id, row_number() over (order by created_at desc, id) as position from general_category
) as placed where placed.id = general_category.id;
create index general_category_merged on general_category (merged_into) where merged_into is not null;

-- Whoever publishes holds the category, and so comes before or after a merge: also nodes of the version before.
create function settle_category() returns trigger language plpgsql as $$
declare
  successor uuid;
begin
  if new.category_id is null then return new; end if;
  select coalesce(merged_into, id) into successor from general_category where id = new.category_id for key share;
  -- None where it was deleted meanwhile.
  new.category_id := successor;
  return new;
end $$;
create trigger inquiry_settles_category before insert or update of category_id on inquiry
  for each row execute function settle_category();

-- Who uses a category, in drafts and in what is published.
create index inquiry_draft_category on inquiry ((definition ->> 'categoryId'));
create index inquiry_category on inquiry (category_id) where category_id is not null;

-- Figures by day read only the last of them.
create index tally_bucket on tally (bucket);

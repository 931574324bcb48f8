-- Names that say what a table or column holds, the same as in the code and in the calls.
alter table own_category rename to user_category;
alter table user_category rename constraint own_category_pkey to user_category_pkey;
alter table user_category rename constraint own_category_owner_id_fkey to user_category_owner_id_fkey;
alter table user_category rename constraint own_category_color_check to user_category_color_check;
alter index own_category_of_owner rename to user_category_of_owner;
comment on column inquiry.user_category_id is
  'The draft''s user_category; null for none.';

alter table channel_visit rename to channel_visit_count;
alter table channel_visit_count rename constraint channel_visit_pkey to channel_visit_count_pkey;
alter table channel_visit_count rename constraint channel_visit_inquiry_id_fkey to channel_visit_count_inquiry_id_fkey;

alter table task rename column attempt to version;
comment on column task.version is
  'Raised by each claim and each external change, so that an older attempt can''t write any more.';
comment on column task.status is
  '`paused`: waits for its account. A kind may have a finer state in details.';

alter table delivery rename column attempts to tries;
comment on column delivery.tries is
  'Number of times that it was claimed to be sent.';
comment on column delivery.due_at is
  'When it is tried next; during a try, when another node may take it over. Null when done.';
comment on column delivery.is_tried_once is
  'Whether it is tried only once. If such a row is claimed again, its node died during the first try.';

alter table chat rename column places to last_member_number;
alter table chat_member rename column place to member_number;
alter index chat_member_place rename to chat_member_number;
comment on column chat.last_member_number is
  'The highest chat_member.member_number given so far.';

alter table inquiry_comment rename column description to text;
comment on column inquiry_comment.text is
  'Empty in deleted comments.';

-- PostgreSQL 18 names "not null" too.
do $$
declare
  one record;
begin
  for one in
    select k.conname as name, c.relname as relation, c.relname || '_' || a.attname || '_not_null' as wanted
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'n' and c.relnamespace = current_schema()::regnamespace
      and c.relname in ('user_category', 'channel_visit_count', 'task', 'delivery', 'chat', 'inquiry_comment')
  loop
    if one.name <> one.wanted then
      execute format('alter table %I rename constraint %I to %I', one.relation, one.name, one.wanted);
    end if;
  end loop;
end $$;

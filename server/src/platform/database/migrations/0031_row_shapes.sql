alter table response validate constraint response_ballot_without_identity;

-- Rules that only the code knew. It has always kept them, so no row is changed without its operator.
update moderation set inquiry_id = inquiry_comment.inquiry_id
from inquiry_comment
where inquiry_comment.id = moderation.comment_id and moderation.inquiry_id is null;
do $$
declare
  broken text;
begin
  select string_agg(row_name, ', ') into broken from (
    select 'chat ' || id as row_name from chat where low_id >= high_id
    union all
    select 'comment_like ' || comment_id || ' ' || person from comment_like where account_id <> person
    union all
    select 'inquiry_feedback ' || inquiry_id || ' ' || person from inquiry_feedback where account_id <> person
    union all
    select 'report ' || id from report where account_id <> person
    limit 100
  ) as rows;
  if broken is not null then
    raise exception 'These rows contradict themselves; correct or delete them before the update: %', broken;
  end if;
end $$;
alter table chat add constraint chat_pair_order check (low_id < high_id);
alter table moderation add constraint moderation_comment_in_inquiry check (comment_id is null or inquiry_id is not null);
alter table comment_like add constraint comment_like_person_check check (account_id is null or account_id = person);
alter table inquiry_feedback
  add constraint inquiry_feedback_person_check check (account_id is null or account_id = person);
alter table report add constraint report_person_check check (account_id is null or account_id = person);
-- Nothing processes other events.
delete from event where kind <> 'responseStored';
alter table event add constraint event_kind_check check (kind in ('responseStored'));

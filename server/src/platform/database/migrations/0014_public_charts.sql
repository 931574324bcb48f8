-- Which chart of an inquiry everyone may see, stored when it is published. The rule is `findPublicChart` of the domain;
-- published inquiries get the value once by the same rule.

alter table inquiry add column public_chart text
  constraint inquiry_public_chart_check check (public_chart in ('cover', 'poll'));
comment on column inquiry.public_chart is
  'Which chart everyone may see by the published revision: that of the cover, or the results of a poll''s only question.';

update inquiry set public_chart = case published.definition ->> 'coverType' when 'chart' then 'cover' else 'poll' end
from inquiry_revision published
where published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision
  and not inquiry.is_secret_ballot and published.definition ->> 'resultViewStatus' = 'public'
  and (published.definition ->> 'coverType' = 'chart' or (
    select count(*) = 1 and bool_and(question ->> 'responseType' in ('single', 'yesNo', 'dropdown'))
    from jsonb_path_query(published.definition, '$.segments[*].questions[*]') as question));

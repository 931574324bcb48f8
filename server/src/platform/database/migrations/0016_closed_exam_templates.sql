-- Everyone can read the correct answers of a template, so an exam is a template only while it is closed. Exams that were
-- marked before this rule and are still open are no longer templates.
update inquiry set is_template = false
from inquiry_revision published
where published.inquiry_id = inquiry.id and published.revision = inquiry.published_revision
  and inquiry.is_template and (inquiry.expire_date is null or inquiry.expire_date > now())
  and jsonb_path_exists(published.definition, '$.segments[*].questions[*] ? (@.score != 0 || @.wrongScore != 0)');

-- Texts are folded with the capitals of every script, as in the domain. The database's own `lower` may know only those
-- of English. PostgreSQL has a collation for this from version 17 on; before, ICU has one.
do $$
begin
  if exists (select from pg_collation where collname = 'pg_c_utf8') then
    create collation letter_case from pg_catalog.pg_c_utf8;
  elsif exists (select from pg_collation where collname = 'und-x-icu') then
    create collation letter_case from pg_catalog."und-x-icu";
  else
    create collation letter_case from pg_catalog."C";
  end if;
end $$;

create or replace function fold_text(written text) returns text
language sql immutable parallel safe as $$
  select btrim(case when strpos(spaced, '  ') > 0 then regexp_replace(spaced, ' +', ' ', 'g') else spaced end)
  from (
    select translate(replace(lower(normalize(written, NFKC) collate letter_case) collate "C", E'i\u0307', 'i'),
      E'\u03c2\u064a\u0649\u0643\u06f0\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6\u06f7\u06f8\u06f9\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668\u0669\t\n\u000b\f\r\u1680\u2028\u2029\ufeff\u200c\u200d\u200e\u200f\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652',
      E'\u03c3\u06cc\u06cc\u06a901234567890123456789         ') as spaced
  ) as folded
$$;

-- Texts that the server has folded: İ was an i with a dot, and Σ at the end of a word another letter than within.
update inquiry set search_text = translate(replace(search_text, E'i\u0307', 'i'), 'ς', 'σ')
where search_text ~ E'i\u0307|ς';
update chat_message set search_text = translate(replace(search_text, E'i\u0307', 'i'), 'ς', 'σ')
where search_text ~ E'i\u0307|ς';
update group_person set search_text = translate(replace(search_text, E'i\u0307', 'i'), 'ς', 'σ')
where search_text ~ E'i\u0307|ς';
update invitee set search_text = translate(replace(search_text, E'i\u0307', 'i'), 'ς', 'σ')
where search_text ~ E'i\u0307|ς';

-- Texts and tags that the database has folded.
select update_inquiry_listing(inquiry) from inquiry
where id in (
  select inquiry_id from inquiry_listing cross join unnest(tags) as tag where tag <> fold_marks(fold_text(tag)));
lock table text_count_progress in exclusive mode;
with recounted as (
  select distinct inquiry_id from counted_text
  where lower(left(written, 200) collate letter_case) collate "C" <> lower(left(written, 200) collate "C")
    or left(written, 200) ~ E'[İς]|i\u0307'
), restarted as (
  delete from text_count_progress using recounted where text_count_progress.inquiry_id = recounted.inquiry_id
)
delete from counted_text using recounted where counted_text.inquiry_id = recounted.inquiry_id;

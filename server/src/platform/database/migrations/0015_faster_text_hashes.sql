-- A text is folded only at its beginning: folding a megabyte took seconds, in the transaction of a submit. Hashes of
-- texts up to that length stay the same; inquiries with longer ones are counted again when their texts are next read.
lock table text_count_progress in exclusive mode;

create or replace function text_hash(written text) returns uuid
language sql immutable parallel safe as $$
  select encode(substring(sha256(convert_to(fold_text(left(written, 200)), 'UTF8')
    || convert_to(substr(written, 201), 'UTF8')) for 16), 'hex')::uuid
$$;
comment on function text_hash is
  'Hash of the text, of which the first 200 characters are folded.';

with recounted as (
  select distinct inquiry_id from counted_text where octet_length(written) > 200
), restarted as (
  delete from text_count_progress using recounted where text_count_progress.inquiry_id = recounted.inquiry_id
)
delete from counted_text using recounted where counted_text.inquiry_id = recounted.inquiry_id;

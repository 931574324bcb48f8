alter table quota_count
  add column counted_by uuid,
  drop constraint quota_count_responses_check,
  add constraint quota_count_responses_check check (responses >= 0 or counted_by is not null);
comment on table quota_count is
  'How many stored responses fulfil each quota of the published revision; publishing deletes rows whose condition '
  'changed. Changed only under the lock of the total in tally. With counted_by, the run that counts the responses from '
  'before, `responses` has only the difference since its snapshot.';

create table quota_count (
  inquiry_id uuid not null
    constraint quota_count_inquiry_id_fkey references inquiry (id) on delete cascade,
  quota_id uuid not null,
  responses integer not null constraint quota_count_responses_check check (responses >= 0),
  constraint quota_count_key primary key (inquiry_id, quota_id)
);
comment on table quota_count is
  'How many stored responses fulfil each quota of the published revision. A missing row is counted when it is needed; '
  'publishing deletes rows whose condition changed. Changed only under the lock of the total in tally.';

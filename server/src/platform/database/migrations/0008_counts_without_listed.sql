-- Every answer is counted together with its values, so how many were is no longer kept.
do $$
declare
  source text := pg_get_functiondef('store_submits'::regproc);
begin
  source := replace(source, E',\n      listed = add_bins(listed, added_bins -> ''listed'')', '');
  source := replace(source, 'extra, durations, listed)', 'extra, durations)');
  source := replace(source, E'added_bins -> ''durations'',\n      added_bins -> ''listed'')', 'added_bins -> ''durations'')');
  execute source;
end $$;
alter table tally drop column listed;

-- Only totals have these values; rows of hours got the default or a value that nothing reads.
update tally set started = 0, retired = 0, retired_places = '{}', awaited_response_count = null
where bucket <> '-infinity'
  and (started <> 0 or retired <> 0 or retired_places <> '{}' or awaited_response_count is not null);
alter table tally alter column awaited_response_count drop default;
alter table tally add constraint tally_total_columns
  check (bucket = '-infinity' or (started = 0 and retired = 0 and retired_places = '{}' and awaited_response_count is null));

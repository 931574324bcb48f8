-- The places that deleted responses keep are no bins of answers: they get a column of their own.
alter table tally add column retired_places jsonb not null default '{}';
update tally set retired_places = case when bucket = '-infinity' then extra -> 'retired' else '{}' end,
  extra = extra - 'retired'
where extra ? 'retired';
comment on column tally.extra is
  'Bins of numbers, ranks, matrix cells, months and hours by question code.';
comment on column tally.retired_places is
  'In the total: places of limited options and quotas that responses deleted by retention still take, by option code or quota id.';

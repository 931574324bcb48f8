-- What a chart counts by where that is not options alone: also intervals such as [18,30), and the question's own
-- id for all of it. The arrays of options keep what the version before can read: options, or the question's id,
-- which is none of them, so that it shows nothing instead of too much.
alter table chart add column group_ids text[], add column condition_ids text[];

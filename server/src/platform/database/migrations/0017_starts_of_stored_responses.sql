-- Imported and sample responses count as started since this version, and a deleted response takes its start along, so the
-- earlier ones get the starts that they never had.
update tally set started = responses where bucket = '-infinity' and started < responses;

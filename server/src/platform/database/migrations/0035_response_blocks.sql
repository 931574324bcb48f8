-- Responses of an inquiry by columns, beside their rows: what filters and cross-tabs count a million responses from.
-- Everything here follows from the rows and may be deleted at any time.

-- Only inquiries that blocks were asked for have a row. `changes` counts edits and deletions of responses: who makes a
-- block stores it only where nothing was changed since it read the rows.
create table response_block_state (
  inquiry_id uuid primary key references inquiry (id) on delete cascade,
  changes bigint not null default 0
);
-- Those that lack some: a row is a wish, and goes when a job takes it up.
create table wanted_response_blocks (
  inquiry_id uuid primary key references inquiry (id) on delete cascade
);

-- All responses of an inquiry that are counted under these local times, both included, in the order of their ids. It
-- counts as long as the kept counts (`tally`) of these times have as many responses: whoever submits adds to those,
-- also the version before. Edits and deletions delete it: what was deleted is to be nowhere.
create table response_block (
  id uuid primary key default gen_random_uuid(),
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  -- Whose questions the columns are.
  revision integer not null,
  from_bucket timestamp not null,
  to_bucket timestamp not null,
  responses integer not null,
  -- 16 bytes each, in the order of the columns.
  ids bytea not null
);
create index response_block_inquiry on response_block (inquiry_id, from_bucket);
-- Never compressed, so that a few ids are read without the others.
alter table response_block alter column ids set storage external;

-- The different entries of a column, and for each response the index of its entry in so many bits (little endian);
-- with none all responses have the entry of index 1.
create table response_block_column (
  block_id uuid not null references response_block (id) on delete cascade,
  name text not null,
  entries text not null,
  bits smallint not null,
  indexes bytea not null,
  constraint response_block_column_key primary key (block_id, name)
);
alter table response_block_column alter column indexes set storage external;

create function delete_touched_blocks(touched uuid[], buckets timestamp[]) returns void language sql as $$
  update response_block_state set changes = changes + 1 where inquiry_id = any (touched);
  delete from response_block as block using unnest(touched, buckets) as changed (inquiry_id, bucket)
  where changed.inquiry_id = block.inquiry_id and changed.bucket between block.from_bucket and block.to_bucket;
$$;

create function response_deleted_from_blocks() returns trigger language plpgsql as $$
declare touched uuid[]; buckets timestamp[];
begin
  if not exists (select from response_block_state where inquiry_id in (select inquiry_id from gone)) then
    return null;
  end if;
  select array_agg(inquiry_id), array_agg(bucket) into touched, buckets
  from (select distinct inquiry_id, bucket from gone) as changed;
  perform delete_touched_blocks(touched, buckets);
  return null;
end $$;
create trigger response_deleted_from_blocks after delete on response
  referencing old table as gone for each statement execute function response_deleted_from_blocks();

create function response_changed_in_blocks() returns trigger language plpgsql as $$
declare touched uuid[]; buckets timestamp[];
begin
  if not exists (select from response_block_state where inquiry_id in (select inquiry_id from added)) then
    return null;
  end if;
  select array_agg(inquiry_id), array_agg(bucket) into touched, buckets
  from (
    select added.inquiry_id, added.bucket from gone join added using (id)
    where (gone.inquiry_id, gone.bucket, gone.choices, gone.rest, gone.duration, gone.score, gone.language, gone.channel)
      is distinct from (added.inquiry_id, added.bucket, added.choices, added.rest, added.duration, added.score,
        added.language, added.channel)
    union
    select gone.inquiry_id, gone.bucket from gone join added using (id)
    where (gone.inquiry_id, gone.bucket) is distinct from (added.inquiry_id, added.bucket)
  ) as changed;
  if touched is not null then perform delete_touched_blocks(touched, buckets); end if;
  return null;
end $$;
create trigger response_changed_in_blocks after update on response
  referencing old table as gone new table as added for each statement execute function response_changed_in_blocks();

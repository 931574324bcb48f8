-- Pages of single responses by time, duration and score; each begins where the one before ended. Anonymous responses
-- have no time: they stand under their day, in the order of their ids, which are random.
create index response_moment on response (inquiry_id, (coalesce(submitted_at, bucket at time zone 'UTC')), id);
create index response_duration on response (inquiry_id, (coalesce(duration, -1)), id);
create index response_score on response (inquiry_id, score, id) where score is not null;

-- Which responses of an anonymous inquiry have been shown by themselves: those before a day, and some after it. New
-- ones join them only so many together, or whoever looks twice would know whose the one in between is.
create table response_listing (
  inquiry_id uuid primary key references inquiry (id) on delete cascade,
  listed_before timestamp not null
);
create table listed_response (
  inquiry_id uuid not null,
  response_id uuid primary key
);
create index listed_response_inquiry on listed_response (inquiry_id);

-- No foreign key: large deletions would look up each response.
create function delete_listed_responses() returns trigger language plpgsql as $$
begin
  delete from listed_response using gone where listed_response.response_id = gone.id;
  return null;
end $$;
create trigger response_deletes_listed after delete on response
  referencing old table as gone for each statement execute function delete_listed_responses();

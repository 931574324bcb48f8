-- The trigger only counts: the server's functions that approve, delete or take down a comment mark its notification as
-- read and close its case.
create or replace function comment_counted() returns trigger
language plpgsql as $$
declare
  at inquiry_comment;
  was_listed boolean := coalesce(old.parent_id is null and (old.state = 'shown' or old.replies > 0), false);
  is_listed boolean := coalesce(new.parent_id is null and (new.state = 'shown' or new.replies > 0), false);
  is_shown boolean := coalesce(new.state = 'shown', false);
  more_shown integer := is_shown::int - coalesce(old.state = 'shown', false)::int;
  more_held integer := coalesce(new.state = 'held', false)::int - coalesce(old.state = 'held', false)::int;
begin
  if tg_op = 'DELETE' then at := old; else at := new; end if;
  update inquiry_feedback_counts set
    comments = comments + more_shown,
    held = held + more_held,
    threads = threads + is_listed::int - was_listed::int,
    pinned_comment = case when pinned_comment = at.id and not is_shown then null else pinned_comment end,
    version = version + 1
  where inquiry_id = at.inquiry_id;
  -- The inquiry is gone, and its comments are only cleared away.
  if not found then return null; end if;
  if is_listed <> was_listed then
    insert into comment_chunk (inquiry_id, chunk, threads)
    values (at.inquiry_id, at.position / 1000, is_listed::int - was_listed::int)
    on conflict (inquiry_id, chunk) do update set threads = comment_chunk.threads + excluded.threads;
  end if;
  if at.parent_id is not null and more_shown <> 0 then
    update inquiry_comment set replies = replies + more_shown where id = at.parent_id;
  end if;
  return null;
end $$;

comment on function comment_counted is
  'Maintains inquiry_feedback_counts, comment_chunk and the number of replies when authors, owners, moderators and deleted accounts change comments.';

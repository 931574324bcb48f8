-- Which node runs which worker of the job queue. The node's number is an advisory lock that it holds: where the lock
-- is gone, the node is dead, and what its workers hold is given to others.
create table job_worker (
  id text constraint job_worker_pk primary key,
  node integer not null
);

-- When the markers of an anonymous inquiry were last written anew, and how many responses it had then.
create table marker_rewrite (
  inquiry_id uuid constraint marker_rewrite_pk primary key
    constraint marker_rewrite_inquiry references inquiry (id) on delete cascade,
  responses integer not null,
  rewritten_at timestamptz not null
);

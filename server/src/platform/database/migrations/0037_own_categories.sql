-- Categories that people make for their own inquiries. An inquiry names one in its draft (userCategoryId), without a
-- foreign key: who deletes a category keeps its inquiries, which then stand in none.
create table own_category (
  id uuid constraint own_category_pk primary key,
  owner_id uuid not null constraint own_category_owner references account (id) on delete cascade,
  name text not null,
  colour text not null,
  -- From 0; equal ones by age.
  position integer not null,
  created_at timestamptz not null
);
create index own_category_of_owner on own_category (owner_id, position, created_at);

-- Kept beside the draft, so that counting reads no documents. Until now no draft could name one.
alter table inquiry add column user_category_id uuid;
create index inquiry_user_category on inquiry (owner_id, user_category_id) where user_category_id is not null;

-- The planner takes each response's choices for a group of its own, and lets one process count them all. What is
-- counted are single choices, and of these there are few: told so, each process counts its share first.
alter table response alter column choices set (n_distinct = 1000);
-- Only then is it taken up.
analyze response (choices);

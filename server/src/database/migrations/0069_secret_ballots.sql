-- When a secret ballot was closed for good, and whether its results were released then. Both are set once, together.
alter table inquiry add column ballot_closed_at timestamptz;
alter table inquiry add column ballot_result text
  constraint inquiry_ballot_result check (ballot_result in ('released', 'withheld'));
alter table inquiry add constraint inquiry_ballot_closed
  check ((ballot_closed_at is null) = (ballot_result is null));

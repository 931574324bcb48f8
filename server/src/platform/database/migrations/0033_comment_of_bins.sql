comment on column tally.bins is
  'By question code and bin: number of responses; in rankings, the sum of the option''s ranks.';

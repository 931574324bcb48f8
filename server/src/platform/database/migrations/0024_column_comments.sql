-- What only the typed schema said about columns.
comment on column response.language is
  'Language in which the participant answered.';
comment on column response.submitted_at is
  'Rounded down to the minute in open inquiries.';
comment on column response_version.edited_at is
  'Null in secret ballots.';
comment on column delivery.outcome is
  'Result of a delivery that is tried only once; `later`: it was not sent and may be queued again.';

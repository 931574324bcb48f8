-- Responses have no time only in secret ballots, which store nothing of their participants.
update response set started_at = null, account_id = null, guest_key = null, invitee_id = null, channel = null
where submitted_at is null and num_nonnulls(started_at, account_id, guest_key, invitee_id, channel) > 0;
-- The next migration validates it, without a lock that stops submits.
alter table response add constraint response_ballot_without_identity
  check (submitted_at is not null or num_nonnulls(started_at, account_id, guest_key, invitee_id, channel) = 0) not valid;

comment on column response.submitted_at is
  'Rounded down to the minute in open inquiries. Null in secret ballots, like all columns that identify the participant.';
comment on column response.started_at is
  'Null in open inquiries and secret ballots.';
comment on column response.account_id is
  'Null in open inquiries and secret ballots, like guest_key and invitee_id.';

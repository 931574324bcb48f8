-- Invitations and reminders to the people of a limited inquiry's list. A wave is one sending; its people have a row
-- each, so that nobody gets it twice, whichever node sends and wherever one stops.
create table invitation_wave (
  id uuid constraint invitation_wave_pk primary key,
  inquiry_id uuid not null constraint invitation_wave_inquiry references inquiry (id) on delete cascade,
  kind text not null constraint invitation_wave_kind check (kind in ('invitation', 'reminder')),
  channel text not null constraint invitation_wave_channel check (channel in ('email', 'sms', 'either')),
  subject text not null,
  text text not null,
  sms text not null,
  -- To whom of the list, judged when it begins; null means everybody who can be meant.
  filter jsonb,
  -- Minutes after midnight in the zone; null where messages may leave at any hour.
  quiet_from integer,
  quiet_to integer,
  time_zone text not null,
  -- Of an anonymous inquiry: nothing is told of anybody by themselves.
  anonymous boolean not null,
  state text not null constraint invitation_wave_state check (state in ('waiting', 'paused', 'cancelled', 'done')),
  -- Its people have their rows.
  filled boolean not null default false,
  send_at timestamptz not null,
  -- When to look at it again, and what it waits for.
  next_at timestamptz,
  waits_for text,
  fed_at timestamptz,
  -- Ended, with nothing on its way any more.
  cleared boolean not null default false,
  people integer not null default 0,
  sent integer not null default 0,
  refused integer not null default 0,
  failed integer not null default 0,
  uncertain integer not null default 0,
  unwanted integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index invitation_wave_inquiry on invitation_wave (inquiry_id, created_at);
create index invitation_wave_due on invitation_wave (next_at) where next_at is not null;
create index invitation_wave_open on invitation_wave (id) where filled and not cleared;

-- No foreign key to the wave: both go with the inquiry, and a hundred thousand rows are made at once.
create table invitation (
  wave_id uuid not null,
  person_id uuid not null constraint invitation_person references invited_person (id) on delete cascade,
  channel text not null,
  state text not null constraint invitation_state
    check (state in ('waiting', 'handed', 'sent', 'refused', 'failed', 'uncertain', 'unwanted', 'skipped')),
  -- The message that is on its way.
  delivery_id uuid,
  tries smallint not null default 0,
  due_at timestamptz not null,
  -- The address that was refused, as unwanted_address has it.
  address_hash bytea,
  constraint invitation_pk primary key (person_id, wave_id)
);
create index invitation_waiting on invitation (wave_id, channel, due_at) where state = 'waiting';
create index invitation_handed on invitation (wave_id, person_id) where state = 'handed';
create index invitation_delivery on invitation (delivery_id) where delivery_id is not null;

-- Addresses that want no messages about inquiries of anybody; a keyed hash, with a key that is not in the database.
create table unwanted_address (
  address_hash bytea constraint unwanted_address_pk primary key,
  created_at timestamptz not null
);

-- When the next message of a channel may leave, for all nodes together.
create table sending_pace (
  channel text constraint sending_pace_pk primary key,
  free_at timestamptz not null
);
insert into sending_pace values ('email', '1970-01-01Z'), ('sms', '1970-01-01Z');

-- What an account has sent in a day (UTC).
create table invitation_day (
  account_id uuid not null constraint invitation_day_account references account (id) on delete cascade,
  day date not null,
  messages integer not null,
  constraint invitation_day_pk primary key (account_id, day)
);

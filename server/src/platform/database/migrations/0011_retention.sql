-- How long responses are kept.
update inquiry set definition = '{"retentionDays": null, "retentionFrom": "submit"}' || definition;
update inquiry_revision set definition = '{"retentionDays": null, "retentionFrom": "submit"}' || definition;
create index inquiry_revision_retention on inquiry_revision (inquiry_id)
  where definition ->> 'retentionDays' is not null;

alter table tally add column retired integer not null default 0;
comment on column tally.retired is
  'Of the total: responses deleted because their time was over. Their places stay taken.';

-- In which language a response was given, and which shared link («?via=…») its participant came by.
alter table response add column language text;
-- Never of anonymous responses: a link that only one person was sent would name them.
alter table response add column channel text;
-- For the response that the server makes of it when its time is over.
alter table attempt add column channel text;

-- How many responses came by each link, those to anonymous inquiries too.
create table response_channel (
  inquiry_id uuid not null references inquiry (id) on delete cascade,
  channel text not null,
  responses integer not null,
  constraint response_channel_key primary key (inquiry_id, channel)
);

-- Whoever deletes responses, also the version before.
create function take_out_channels() returns trigger language plpgsql as $$
begin
  update response_channel set responses = responses - gone.count
  from (select inquiry_id, channel, count(*)::int as count from old_response
        where channel is not null group by inquiry_id, channel) as gone
  where response_channel.inquiry_id = gone.inquiry_id and response_channel.channel = gone.channel;
  return null;
end $$;
create trigger response_takes_out_channels after delete on response
  referencing old table as old_response for each statement execute function take_out_channels();

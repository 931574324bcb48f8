alter table invitation add column sent_at timestamptz;
comment on column invitation.sent_at is 'When it was last given to delivery.';
update invitation i set sent_at = w.last_turn_at
from invitation_campaign w where w.id = i.campaign_id and i.state in ('queued', 'sent', 'uncertain');

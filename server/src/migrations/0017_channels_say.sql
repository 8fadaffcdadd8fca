-- What channels say of tickets, of people and of themselves.

-- What the customer last came by: the ad, post or link, and when.
alter table tickets add column referral jsonb;
alter table tickets add column came_by text generated always as (referral->>'source') stored;
-- Whoever else answers in this conversation now: `provider`, its own agent. Null: we do.
alter table tickets add column held_there text;
-- They told a channel that they want to hear no more from it.
alter table contacts add column blocked_us_at timestamptz;
-- What the provider says of the account, as far as it is a warning: quality, limits, restrictions.
alter table channels add column standing jsonb not null default '{}';

-- Only ever added to.
do $$ begin
  execute format('revoke update on message_costs from %I, %I', current_setting('balcao.app_role'), current_setting('balcao.platform_role'));
end $$;

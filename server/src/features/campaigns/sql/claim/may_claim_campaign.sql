-- The channel is its holder's still, nobody is changing the campaign, and it is going on: true until the transaction ends.
create function may_claim_campaign(its_campaign bigint, its_channel bigint, holder uuid) returns boolean
  language plpgsql volatile set search_path = public as $$
begin
  perform from channels c where c.tenant_id = current_tenant() and c.id = its_channel and c.held_by = holder for share;
  if not found or not pg_try_advisory_xact_lock_shared(hashtextextended('campaign ' || current_tenant() || ' ' || its_campaign, 0)) then
    return false;
  end if;
  return exists (select from campaigns c where c.tenant_id = current_tenant() and c.id = its_campaign and c.status = 'processing'
    and c.paused_at is null and c.deleted_at is null);
end $$;

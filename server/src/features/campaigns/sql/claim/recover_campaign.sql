-- Claimed for a campaign and in nobody's hands: surely unsent goes back to its recipient, of any other nobody knows, and it is never sent
-- again by itself.
create function recover_campaign(its_channel bigint, holder uuid, is_unsent boolean, flying bigint[]) returns void
  language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from channels c where c.tenant_id = current_tenant() and c.id = its_channel and c.held_by = holder for no key update;
  if not found then
    return;
  end if;
  for m in
    select x.* from messages x where x.tenant_id = current_tenant() and x.campaign_id is not null and x.next_at is not null
      and x.channel_id = its_channel and x.claimed_at is not null and x.resent = 0 and not x.in_doubt and x.id <> all (flying)
  loop
    if is_unsent then
      perform release_recipient(m.id);
    else
      update messages x set claimed_at = null, next_at = null, in_doubt = true, status = case when x.ack = 0 then 'unconfirmed' else x.status end
        where x.tenant_id = m.tenant_id and x.id = m.id and x.claimed_at is not null;
    end if;
  end loop;
end $$;

-- The provider has these: the plain ones of them, which stand in no ticket and have not moved since they were taken, all at once; what was
-- told of one before that is applied. Answers the others, which are settled one by one.
create function settle_campaign_sent(ids bigint[], externals text[]) returns setof bigint language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  settled bigint[];
begin
  with plain as (
    update messages m set next_at = null, claimed_at = null, external_id = coalesce(s.external, m.external_id), ack = 1, status = 'sended',
        error = null, error_details = null
      from unnest(ids, externals) s(id, external)
      where m.tenant_id = mine and m.id = s.id and m.ticket_id is null and m.campaign_id is not null
        and m.status = 'pending' and m.ack = 0 and m.next_at is not null
      returning m.id
  )
  select coalesce(array_agg(p.id), '{}') into settled from plain p;
  perform apply_waiting_for(m.id) from messages m where m.tenant_id = mine and m.id = any (settled) and exists (
    select from inbound_events e where e.tenant_id = mine and e.channel_id = m.channel_id and e.about = m.external_id
      and e.reason <> 'destroyed');
  return query select s.id from unnest(ids) s(id) where s.id <> all (settled);
end $$;

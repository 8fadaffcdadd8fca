-- The provider has these: the plain ones of them, which stand in no ticket and have not moved since they were taken, are settled and
-- counted all at once; amendments that came before that are applied. Answers the others, which are settled one by one.
create function settle_campaign_sent(ids bigint[], externals text[]) returns setof bigint language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  settled bigint[];
begin
  perform set_config('app.counted', 'at once', true);
  with plain as (
    update messages m set next_at = null, claimed_at = null, external_id = coalesce(s.external, m.external_id), ack = 1, status = 'sended',
        error = null, error_details = null
      from unnest(ids, externals) s(id, external)
      where m.tenant_id = mine and m.id = s.id and m.ticket_id is null and m.campaign_id is not null
        and m.status = 'pending' and m.ack = 0 and m.next_at is not null
      returning m.id, m.campaign_id, m.campaign_no, m.channel_id
  ), counted as (
    select p.campaign_id, p.channel_id, r.variant, count(*) as n from plain p
      left join campaign_recipients r on r.tenant_id = mine and r.campaign_id = p.campaign_id and r.no = p.campaign_no
      group by 1, 2, 3
  ), told as (
    insert into campaign_tallies (campaign_id, channel_id, variant, what, n)
      select c.campaign_id, c.channel_id, c.variant, x.what, c.n * x.sign from counted c, (values ('sending', -1), ('sent', 1)) x(what, sign)
  )
  select coalesce(array_agg(p.id), '{}') into settled from plain p;
  perform set_config('app.counted', '', true);
  perform apply_waiting_for(m.id) from messages m where m.tenant_id = mine and m.id = any (settled) and exists (
    select from inbound_events e where e.tenant_id = mine and e.channel_id = m.channel_id and e.about = m.external_id
      and e.reason <> 'destroyed');
  return query select s.id from unnest(ids) s(id) where s.id <> all (settled);
end $$;

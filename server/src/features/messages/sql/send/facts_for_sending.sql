-- What of a ticket the rule of sending goes by; null when it is all as the rule believed.
create function facts_for_sending(its_tenant bigint, its_ticket bigint, its_contact bigint, its_channel bigint, writer bigint, guards jsonb)
  returns json language plpgsql stable set search_path = public as $$
declare
  x record;
  shown int := (guards->>'shownSeq')::int;
  window_opens timestamptz := (guards->>'heardSince')::timestamptz;
  by_ad_since timestamptz := (guards->>'adSince')::timestamptz;
  heard timestamptz;
  by_ad timestamptz;
  newer int[] := '{}';
  quoted boolean := true;
begin
  select t.status, t.user_id, t.msgs, ch.kind, ch.config, ch.deleted_at is not null as channel_gone,
      ch.kind = guards->>'kind' and ch.config = guards->'config' as believed,
      may_use_channel(its_tenant, writer, its_channel) as works_there
    into x from tickets t join channels ch on ch.tenant_id = its_tenant and ch.id = its_channel
  where t.tenant_id = its_tenant and t.id = its_ticket;
  if shown < x.msgs then
    newer := array(select m.seq from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq > shown
      and m.from_me and m.user_id is distinct from writer and m.status <> 'canceled' and m.schedule_date is null
      order by m.seq limit 20);
  end if;
  if window_opens is not null or not x.believed then
    heard := last_heard(its_tenant, its_contact, its_channel);
    by_ad := last_ad(its_tenant, its_contact, its_channel);
  end if;
  if guards->>'quotedId' is not null then
    quoted := exists (select from messages m where m.tenant_id = its_tenant
      and m.id = (guards->>'quotedId')::bigint and m.contact_id = its_contact and m.channel_id = its_channel);
  end if;
  if x.believed and not x.channel_gone and x.works_there and x.status in ('open', 'schedule') and newer = '{}' and quoted
    and (window_opens is null or heard >= window_opens or by_ad >= by_ad_since) then
    return null;
  end if;
  return json_build_object('status', x.status, 'userId', x.user_id, 'kind', x.kind, 'config', x.config, 'newer', newer, 'quoted', quoted,
    'worksThere', x.works_there, 'channelGone', x.channel_gone, 'heardAt', wire_time(heard), 'adAt', wire_time(by_ad));
end $$;

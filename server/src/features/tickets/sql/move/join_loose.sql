-- What was said to a contact without a ticket comes into the one that begins or goes on: the last of it may be the last word there.
-- Its viewers read the conversation again.
create function join_loose(its_tenant bigint, its_ticket bigint) returns void language plpgsql set search_path = public as $$
declare
  loose bigint[] := array(select m.id from tickets t
    join messages m on m.tenant_id = its_tenant and m.loose_contact_id = t.contact_id and m.channel_id = t.channel_id
    where t.tenant_id = its_tenant and t.id = its_ticket);
begin
  if loose = '{}' then
    return;
  end if;
  perform take_in(its_tenant, its_ticket, loose);
  update tickets t set last_message = left(coalesce(nullif(m.body, ''), m.media->>'name', ''), 100), last_from_me = m.from_me,
      last_message_at = clock_timestamp(), waiting_since = case when not m.from_me then t.waiting_since end
    from messages m
    where t.tenant_id = its_tenant and t.id = its_ticket and m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq = t.msgs
      and m.id = any (loose);
  insert into outbox (tenant_id, event, payload, rooms)
    select its_tenant, 'rows.changed', json_build_object('path', '/messages/' || its_ticket), t.audience
    from tickets t where t.tenant_id = its_tenant and t.id = its_ticket and t.msgs > cardinality(loose);
end $$;

-- What a list of tickets shows under the name, when it is of this message, or of one that is gone.
create function refresh_preview(its_tenant bigint, its_ticket bigint, its_seq int) returns void
  language plpgsql set search_path = public as $$
declare
  line text;
begin
  if exists (select from messages m where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq > its_seq) then
    return;
  end if;
  select left(coalesce(nullif(m.body, ''), m.media->>'name', ''), 100) into line from messages m
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket order by m.seq desc limit 1;
  update tickets set last_message = coalesce(line, ''), version = version + 1
    where tenant_id = its_tenant and id = its_ticket and last_message <> coalesce(line, '');
  if found then
    insert into outbox (tenant_id, event, payload, rooms)
    select its_tenant, 'ticket.changed', json_build_object('ticket', ticket_row(its_tenant, its_ticket)), t.audience
    from tickets t where t.tenant_id = its_tenant and t.id = its_ticket;
  end if;
end $$;

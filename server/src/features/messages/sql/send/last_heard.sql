-- When the customer last wrote there, in any ticket.
create function last_heard(its_tenant bigint, its_contact bigint, its_channel bigint) returns timestamptz language sql stable as $$
  select max(m.said_at) from (
    select id from tickets t where t.tenant_id = its_tenant and t.contact_id = its_contact and t.channel_id = its_channel
    order by t.id desc limit 20
  ) t, lateral (
    select said_at from messages m where m.tenant_id = its_tenant and m.ticket_id = t.id and not m.from_me and m.synced_at is null
    order by m.seq desc limit 1
  ) m
$$;

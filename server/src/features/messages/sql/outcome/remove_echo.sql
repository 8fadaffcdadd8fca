-- An echo of our message under that id that was quicker, and was taken for something written on the company's phone, goes: what quotes
-- it quotes ours. Answers what it was.
create function remove_echo(its_id bigint, its_external text) returns messages language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  echo messages;
begin
  delete from messages x where x.tenant_id = mine and x.external_id = its_external and x.id <> its_id and x.from_me
      and x.user_id is null and (x.channel_id, x.contact_id) = (
        select y.channel_id, y.contact_id from messages y where y.tenant_id = mine and y.id = its_id)
    returning * into echo;
  insert into outbox (tenant_id, event, payload, rooms)
    select mine, 'message.removed', json_build_object('ticketId', echo.ticket_id, 'id', echo.id), t.audience
    from tickets t where t.tenant_id = mine and t.id = echo.ticket_id;
  update messages x set quoted_id = its_id
    where x.tenant_id = mine and x.ticket_id = echo.ticket_id and x.seq > echo.seq and x.quoted_id = echo.id;
  return echo;
end $$;

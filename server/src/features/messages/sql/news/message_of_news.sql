-- The message news is about, locked; before it the ticket, when words change: nobody who has just lost that one reads them.
create function message_of_news(its_channel bigint, its_about text, words_change boolean) returns messages language plpgsql as $$
declare
  mine bigint := current_tenant();
  m messages;
begin
  if words_change then
    perform from tickets t where t.tenant_id = mine and t.id = (select x.ticket_id from messages x
      where x.tenant_id = mine and x.channel_id = its_channel and x.external_id = its_about) for no key update;
  end if;
  select * into m from messages x
    where x.tenant_id = mine and x.channel_id = its_channel and x.external_id = its_about for no key update;
  return m;
end $$;

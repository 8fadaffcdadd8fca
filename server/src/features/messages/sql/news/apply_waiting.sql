-- What waited for a message that has just come. One that fails is left to be looked at, and keeps nobody back.
create function apply_waiting(its_message messages) returns void language plpgsql set search_path = public as $$
declare
  e record;
  m messages;
begin
  for e in select id, payload from inbound_events x
    where x.tenant_id = its_message.tenant_id and x.channel_id = its_message.channel_id and x.about = its_message.external_id
      and x.reason <> 'destroyed' order by x.id for update skip locked
  loop
    begin
      select * into m from messages x where x.tenant_id = its_message.tenant_id and x.id = its_message.id for no key update;
      if m.id is not null and not is_theirs(m, e.payload::jsonb) then
        perform refuse_news(m, e.payload::jsonb, e.id);
        continue;
      elsif m.id is not null then
        perform apply_news(m, e.payload::jsonb);
      end if;
      delete from inbound_events where tenant_id = its_message.tenant_id and id = e.id;
    exception when others then
      update inbound_events set reason = sqlerrm, next_at = null where tenant_id = its_message.tenant_id and id = e.id;
    end;
  end loop;
end $$;

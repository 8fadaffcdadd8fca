create function keep_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_ticket(old, -1);
    delete from ticket_rooms where tenant_id = old.tenant_id and ticket_id = old.id
      and (tg_op = 'DELETE' or room <> all (new.audience));
  end if;
  if tg_op <> 'DELETE' then
    perform count_ticket(new, 1);
    insert into ticket_rooms (tenant_id, ticket_id, room, status, updated_at)
      select new.tenant_id, new.id, room, new.status, new.updated_at
      from unnest(new.audience) room where room not in ('everything', 'unowned')
      on conflict (tenant_id, ticket_id, room) do update set status = excluded.status, updated_at = excluded.updated_at;
  end if;
  return null;
end $$;
create trigger keep_ticket after insert or delete on tickets for each row execute function keep_ticket();
create trigger keep_moved_ticket after update of status, audience on tickets for each row
  when (old.status <> new.status or old.audience <> new.audience) execute function keep_ticket();

-- Who stops or starts seeing the ticket hears that before the message: in two places of the outbox that were kept, when that is
-- written first.
create function announce_move(its_tenant bigint, its_id bigint, before text[], after text[],
    kept bigint[] default array[nextval('outbox_id_seq'), nextval('outbox_id_seq')]) returns void
  language plpgsql set search_path = public as $$
declare
  lost text[] := array(select unnest(before) except select unnest(after));
begin
  if lost <> '{}' then
    insert into outbox (tenant_id, id, event, payload, rooms, except_rooms)
    values (its_tenant, kept[1], 'ticket.left', json_build_object('ticketId', its_id), lost, after);
  end if;
  insert into outbox (tenant_id, id, event, payload, rooms) values (its_tenant, kept[2],
    case when before is null then 'ticket.created' else 'ticket.changed' end,
    json_build_object('ticket', ticket_row(its_tenant, its_id)), after);
end $$;

-- One message of before under that number, marked as such, with what waited for it.
create function store_old(its_tenant bigint, its_channel bigint, its_contact bigint, its_ticket bigint, its_seq int, m arrival)
  returns void language plpgsql as $$
declare
  made messages;
begin
  insert into messages (tenant_id, contact_id, channel_id, ticket_id, seq, from_me, author, author_name, type, body, media, extra,
      file_id, status, ack, send_type, external_id, quotes, is_forwarded, synced_at, said_at)
    values (its_tenant, its_contact, its_channel, its_ticket, its_seq, m.from_me, m.author, m.author_name, m.type, m.body, m.media,
      m.extra, m.file, case when m.from_me then 'sended' else 'received' end, case when m.from_me then coalesce(m.ack, 1) else 0 end, 'sync',
      m.external_id, m.quoted, coalesce(m.forwarded, false), now(), coalesce(m.said_at, now()))
    returning * into made;
  if m.source is not null then
    insert into media_fetches (tenant_id, message_id, channel_id, source, by_session)
    values (its_tenant, made.id, its_channel, m.source, coalesce(m.by_session, false));
  end if;
  perform apply_waiting(made);
end $$;

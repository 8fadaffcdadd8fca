-- Marked, and still readable here; or, where the channel wants that, gone with its file, but for a trace.
create function remove_message(m messages, said timestamptz) returns boolean language plpgsql set search_path = public as $$
begin
  if (select destroy_messages from channels c where c.tenant_id = m.tenant_id and c.id = m.channel_id) then
    perform destroy_message(m);
    return true;
  end if;
  if m.deleted_at <= coalesce(said, m.deleted_at) then
    return false;
  end if;
  update messages set deleted_at = coalesce(said, clock_timestamp()) where tenant_id = m.tenant_id and id = m.id returning * into m;
  perform announce_message(m);
  return true;
end $$;

-- What was said goes; that something was, by which side and when, stays. What a channel tells of them again is known to be gone.
create function forget_messages(its_tenant bigint, ids bigint[]) returns void language plpgsql set search_path = public as $$
declare
  its_files uuid[];
begin
  insert into inbound_events (tenant_id, channel_id, about, payload, reason)
    select m.tenant_id, m.channel_id, m.external_id, '{}', 'destroyed' from messages m
    where m.tenant_id = its_tenant and m.id = any (ids) and m.external_id is not null;
  select array_agg(distinct m.file_id) into its_files from messages m
    where m.tenant_id = its_tenant and m.id = any (ids) and m.file_id is not null;
  perform forget_told_messages(its_tenant, ids);
  delete from message_texts where tenant_id = its_tenant and message_id = any (ids);
  delete from media_fetches where tenant_id = its_tenant and message_id = any (ids);
  delete from channel_requests where tenant_id = its_tenant and message_id = any (ids);
  update messages m set body = '', media = null, file_id = null, author = null, author_name = null, extra = null, payload = null,
      reactions = null, edits = null, edited_at = null, quotes = null, error_details = null, external_id = null, id_front = null,
      deleted_at = coalesce(m.deleted_at, now()), next_at = null,
      status = case when m.next_at is null then m.status when m.claimed_at is null then 'canceled' else 'unconfirmed' end
    where m.tenant_id = its_tenant and m.id = any (ids);
  -- Gone at the next sweep, unless another message has it too.
  update files f set unused_since = '-infinity' where f.tenant_id = its_tenant and f.id = any (its_files)
    and not exists (select from messages o where o.tenant_id = f.tenant_id and o.file_id = f.id);
end $$;

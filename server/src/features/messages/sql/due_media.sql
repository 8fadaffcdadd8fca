-- Of each channel the first few, so that one whose provider is down hides nobody. What is lost is due to anybody.
create function due_media(at timestamptz, held bigint[], each int) returns table (tenant_id bigint, message_id bigint, channel_id bigint)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select d.tenant_id, d.message_id, d.channel_id from (
      select f.*, row_number() over (partition by f.channel_id order by f.next_at, f.message_id) as place
      from media_fetches f where f.next_at <= at and (not f.by_session or f.channel_id = any (held) or is_lost(f))
    ) d where d.place <= each order by d.next_at, d.message_id limit 200
  $$;
revoke all on function due_media from public;
grant execute on function due_media to :app;

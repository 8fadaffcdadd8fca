-- Tickets of contacts found so, announced in those rooms, the newest first; or those of that number or protocol, which may stand
-- within a pasted sentence and need not be whole: it begins with the day. What `me` narrows them
-- to is asked here, as the list asks it: after `most` it would hide what is older.
create function search_tickets(
  me bigint, rooms text[], words text, statuses text[], queues bigint[], without_queue boolean, kinds text[],
  only_unread boolean, only_unowned boolean, only_mine boolean, only_by_ad boolean, most int, hides boolean default false
) returns setof bigint
  language plpgsql stable security definer rows 40 set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  tenant bigint := current_tenant();
  named text := name_pattern(words);
  numbered text := number_pattern(words);
  its_id bigint := substring(words from '^\s*#?(\d{1,15})\s*$')::bigint;
  its_protocol text := substring(words from '\d{8,}');
begin
  return query
    with found as materialized (
      select c.id from contacts c where c.tenant_id = tenant and c.search like named and may_find(words, c.name, hides)
      union
      select i.contact_id from identities i where i.tenant_id = tenant and (i.key || ' ' || i.value) like numbered
        and (not hides or is_whole_number(numbered, i.key) or is_whole_number(words, i.value))
    ), numbers as (
      select t.id from tickets t where t.tenant_id = tenant and t.id = its_id
      union
      select t.id from tickets t where t.tenant_id = tenant and t.protocol like its_protocol || '%'
      union
      select p.ticket_id from protocols p where p.tenant_id = tenant and p.protocol = its_protocol
    ), hits as (
      select t.* from found f join tickets t on t.tenant_id = tenant and t.contact_id = f.id
      union all
      select t.* from numbers n join tickets t on t.tenant_id = tenant and t.id = n.id and t.contact_id not in (select f.id from found f)
    )
    select t.id from hits t
    where t.status = any (statuses) and t.audience && rooms
      and case when t.queue_id is null then without_queue or t.user_id = me else queues = '{}' or t.queue_id = any (queues) end
      and (kinds = '{}' or case when t.is_group then 'group' when is_bot(t.answered_by) then 'chatbot' else 'private' end = any (kinds))
      and (not only_unread or t.unread > 0) and (not only_unowned or t.user_id is null) and (not only_mine or t.user_id = me)
      and (not only_by_ad or t.came_by = 'ad')
    order by t.updated_at desc, t.id desc limit most;
end $$;
revoke all on function search_tickets from public;
grant execute on function search_tickets to :app;

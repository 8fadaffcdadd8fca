-- Searches. Row security would keep PostgreSQL from using the indexes these need (`like` and `@@` are not leakproof), so they
-- run as the owner of the tables: each takes the tenant from the transaction's setting and never as an argument, answers ids
-- and nothing else, and the caller reads the rows under row security. Without `rows` the planner would expect a thousand.

-- A typed text as a `like` pattern over `searchable` names. Two letters begin a word: the index knows no shorter part.
create function name_pattern(words text) returns text language sql immutable parallel safe
  return case when words ~ '[[:alpha:]]' then
    case when length(searchable(btrim(words))) < 3 then '% ' else '%' end
    || regexp_replace(searchable(btrim(words)), '([\\%_])', '\\\1', 'g') || '%' end;

-- A typed number, in the form every spelling of it shares; null for what is no number. Dialled from afar it begins with zeros, and
-- a mobile number may come without its area.
create function number_pattern(words text) returns text language sql immutable parallel safe
  return case when words !~ '[[:alpha:]]' and length(regexp_replace(words, '\D', '', 'g')) >= 3
    then '%' || regexp_replace(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+(?=\d{10})', ''), '^((?:55)?\d\d)?9([6-9]\d{7})$', '\1\2') || '%' end;

-- Contacts found so and of that kind, the first of them in the order asked for. Planned as it comes: many hits are read in their
-- order by its index, few are found first and sorted.
create function search_contacts(
  words text, most int, tag bigint default null, wallet bigint default null, is_blocked boolean default null,
  of_kind text default null, by_creation boolean default false, descending boolean default false
) returns setof bigint
  language plpgsql stable security definer rows 40 set search_path = public as $$
declare
  named text := name_pattern(words);
  numbered text := number_pattern(words);
  hit text := case when named is not null then 'c.search like $2'
    else 'c.id in (select contact_id from identities where tenant_id = $1 and (key || '' '' || value) like $2)' end;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  return query execute format(
    'select c.id from contacts c where c.tenant_id = $1 and %1$s and ($3 is null or $3 = any (c.tag_ids))
       and ($4 is null or $4 = any (c.wallet_ids)) and ($5 is null or c.blocked = $5) and ($6 is null or c.kind = $6)
     order by %2$s %3$s, c.id %3$s limit $7', hit, case when by_creation then 'c.created_at' else 'lower(c.name)' end, direction)
    using current_tenant(), coalesce(named, numbered), tag, wallet, is_blocked, of_kind, most;
end $$;

-- Tickets of contacts found so, announced in those rooms, the newest first; or the ticket of that number. What `me` narrows them
-- to is asked here, as the list asks it: after `most` it would hide what is older.
create function search_tickets(
  me bigint, rooms text[], words text, statuses text[], queues bigint[], without_queue boolean, kinds text[],
  only_unread boolean, only_unowned boolean, only_mine boolean, most int
) returns setof bigint
  language plpgsql stable security definer rows 40 set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  tenant bigint := current_tenant();
  named text := name_pattern(words);
  numbered text := number_pattern(words);
  its_id bigint := substring(words from '^\s*#?(\d{1,15})\s*$')::bigint;
begin
  return query
    with found as materialized (
      select c.id from contacts c where c.tenant_id = tenant and c.search like named
      union
      select i.contact_id from identities i where i.tenant_id = tenant and (i.key || ' ' || i.value) like numbered
    ), hits as (
      select t.* from found f join tickets t on t.tenant_id = tenant and t.contact_id = f.id
      union all
      select t.* from tickets t where t.tenant_id = tenant and t.id = its_id and t.contact_id not in (select f.id from found f)
    )
    select t.id from hits t
    where t.status = any (statuses) and t.audience && rooms
      and case when t.queue_id is null then without_queue or t.user_id = me else queues = '{}' or t.queue_id = any (queues) end
      and (kinds = '{}' or case when t.is_group then 'group' when is_bot(t.answered_by) then 'chatbot' else 'private' end = any (kinds))
      and (not only_unread or t.unread > 0) and (not only_unowned or t.user_id is null) and (not only_mine or t.user_id = me)
    order by t.updated_at desc, t.id desc limit most;
end $$;

-- Messages with these words in tickets `me` may see, the newest first. In order of id the planner would walk the table
-- backwards once a word has become rare: 8.7 s instead of 1 ms. So: the index of words, and a sort of what it finds.
create function search_messages(me bigint, words text, most int) returns setof bigint
  language plpgsql stable security definer rows 40 set search_path = public set plan_cache_mode = force_custom_plan
  set enable_indexscan = off set enable_seqscan = off as $$
declare
  tenant bigint := current_tenant();
  mine text[] := (select rooms from users where tenant_id = tenant and id = me and is_active and deleted_at is null);
  asked tsquery := websearch_to_tsquery('words', words);
  hit record;
  given int := 0;
begin
  for hit in
    select m.id, m.ticket_id from messages m
    where m.tenant_id = tenant and m.tsv @@ asked and m.ticket_id is not null order by m.id desc
  loop
    if exists (select from tickets t where t.tenant_id = tenant and t.id = hit.ticket_id and t.audience && mine) then
      return next hit.id;
      given := given + 1;
      exit when given = most;
    end if;
  end loop;
end $$;

do $$
declare
  f regprocedure;
begin
  foreach f in array array['search_contacts(text, int, bigint, bigint, boolean, text, boolean, boolean)', 'search_tickets(bigint, text[], text, text[], bigint[], boolean, text[], boolean, boolean, boolean, int)', 'search_messages(bigint, text, int)']::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to %I', f, current_setting('balcao.app_role'));
  end loop;
end $$;

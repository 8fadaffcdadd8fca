-- Contacts found so, by name, e-mail, document or number, and of that kind, the first of them in the order asked for. Planned as it comes: many hits are read in their
-- order by its index, few are found first and sorted. A user from whom numbers are hidden finds by a whole one, never by a part.
create function search_contacts(
  words text, most int, tag bigint default null, wallet bigint default null, is_blocked boolean default null,
  of_kind text default null, on_channel bigint default null, in_lane bigint default null,
  by_creation boolean default false, descending boolean default false, hides boolean default false
) returns setof bigint
  language plpgsql stable security definer rows 40 set search_path = public, pg_temp as $$
declare
  named text := name_pattern(words);
  numbered text := number_pattern(words);
  -- Most of what stands behind the sign half of all e-mails have.
  mailed text := case when words ~ '^\s*[^@\s]+@' then regexp_replace(lower(btrim(words)), '([\\%_])', '\\\1', 'g') || '%' end;
  hit text := case when mailed is not null then 'lower(c.email) like $2' when named is not null then 'c.search like $2 and may_find($11, c.name, $12)'
    else 'c.id in (select contact_id from identities where tenant_id = $1 and (key || '' '' || value) like $2
        and (not $12 or is_whole_number($2, key) or is_whole_number($11, value))
      union all select id from contacts where tenant_id = $1 and search like $9 and may_find($11, name, $12))' end;
  direction text := case when descending then 'desc' else 'asc' end;
begin
  return query execute format(
    'select c.id from contacts c where c.tenant_id = $1 and %1$s and ($3 is null or $3 = any (c.tag_ids))
       and ($4 is null or $4 = any (c.wallet_ids)) and ($5 is null or c.blocked = $5) and ($6 is null or c.kind = $6)
       and ($8 is null or exists (select from tickets t where t.tenant_id = $1 and t.contact_id = c.id and t.channel_id = $8)) and ($10 is null or c.kanban_id = $10)
     order by %2$s %3$s, c.id %3$s limit $7', hit, case when by_creation then 'c.created_at' when hides then 'lower(shown_name(c.name))' else 'lower(c.name)' end, direction)
    using current_tenant(), coalesce(mailed, named, numbered), tag, wallet, is_blocked, of_kind, most, on_channel,
      '%' || regexp_replace(words, '\D', '', 'g') || '%', in_lane, words, hides;
end $$;
revoke all on function search_contacts from public;
grant execute on function search_contacts to :app;

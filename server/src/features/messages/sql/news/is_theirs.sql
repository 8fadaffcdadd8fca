-- Whether it is theirs to change: each their own words, in the conversation they belong to; and who runs a group, what others said
-- there. Where nobody is named the channel sees to that.
create function is_theirs(m messages, n jsonb) returns boolean language sql stable set search_path = public as $$
  select case
    when n->'by' is null then true
    when by.from_me and m.from_me then true
    when by.kind is not null and not exists (select from identities d
      where d.tenant_id = m.tenant_id and d.kind = by.kind and d.scope = by.scope and d.key = by.key and d.contact_id = m.contact_id) then false
    when by.is_admin and n->>'type' = 'removed' then true
    when by.from_me or m.from_me then false
    when m.author is null then by.kind is distinct from 'group'
    else by.authors ? m.author end
  from (select (n->'by'->>'fromMe')::boolean as from_me, n->'by'->>'kind' as kind, n->'by'->>'scope' as scope, n->'by'->>'key' as key,
    n->'by'->'authors' as authors, (n->'by'->>'isAdmin')::boolean as is_admin) by
$$;

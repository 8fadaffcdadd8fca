-- Argentina's 9 and Mexico's 1 became part of a number's spelling, and no longer of its key: what was kept under the key of before is
-- moved to the one by which it is looked for now. Where another row has that one already the old one stays: two contacts, say, which
-- are then found as duplicates.
create function pg_temp.one_key(key text) returns text language sql immutable
  return regexp_replace(key, '^(54)9(\d{10})$|^(52)1(\d{10})$', '\1\2\3\4');

update identities i set key = pg_temp.one_key(i.key)
where i.kind = 'phone' and i.key ~ '^(549|521)\d{10}$' and not exists (
  select from identities o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.scope = i.scope and o.key = pg_temp.one_key(i.key));

update told_identities i set key = pg_temp.one_key(i.key)
where i.kind = 'phone' and i.key ~ '^(549|521)\d{10}$' and not exists (
  select from told_identities o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.scope = i.scope and o.key = pg_temp.one_key(i.key));

update marketing_stops i set key = pg_temp.one_key(i.key)
where i.kind = 'phone' and i.key ~ '^(549|521)\d{10}$' and not exists (
  select from marketing_stops o where o.tenant_id = i.tenant_id and o.kind = i.kind and o.scope = i.scope and o.key = pg_temp.one_key(i.key));

update campaign_recipients i set key = pg_temp.one_key(i.key)
where i.kind = 'phone' and i.key ~ '^(549|521)\d{10}$' and not exists (
  select from campaign_recipients o
  where o.tenant_id = i.tenant_id and o.campaign_id = i.campaign_id and o.kind = i.kind and o.scope = i.scope and o.key = pg_temp.one_key(i.key));

update group_rules i set key = pg_temp.one_key(i.key)
where i.rule = 'ban' and i.key ~ '^(549|521)\d{10}$' and not exists (
  select from group_rules o where o.tenant_id = i.tenant_id and o.rule = i.rule and coalesce(o.group_id, 0) = coalesce(i.group_id, 0)
    and o.key = pg_temp.one_key(i.key));

drop function pg_temp.one_key;

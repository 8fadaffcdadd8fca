-- A person who becomes a contact by one address is found by all addresses a channel told of them before.
create function apply_told() returns trigger language plpgsql as $$
declare
  told told_identities[];
begin
  with gone as (
    delete from told_identities t where t.tenant_id = new.tenant_id and t.person = (
      select o.person from told_identities o
      where o.tenant_id = new.tenant_id and o.kind = new.kind and o.scope = new.scope and o.key = new.key)
    returning t
  ) select array_agg(gone.t) into told from gone;
  if told is null then
    return null;
  end if;
  insert into identities (tenant_id, kind, scope, key, value, contact_id)
    select new.tenant_id, t.kind, t.scope, t.key, t.value, new.contact_id from unnest(told) t
    where (t.kind, t.scope, t.key) <> (new.kind, new.scope, new.key)
    on conflict do nothing;
  update contacts c set number = coalesce(c.number, (select min(t.value) from unnest(told) t where t.kind = 'phone')),
      picture_url = coalesce(c.picture_url, (select min(t.picture_url) from unnest(told) t)),
      name = case when c.name = new.value then coalesce((select min(t.name) from unnest(told) t where t.name <> ''), c.name) else c.name end
    where c.tenant_id = new.tenant_id and c.id = new.contact_id;
  return null;
end $$;
create trigger apply_told after insert on identities for each row execute function apply_told();

-- Who wrote an old message, made known if need be; and why it is left aside, when it is.
create function contact_of_then(its_tenant bigint, m arrival, blocked_keys text[], out contact bigint, out why text) language plpgsql as $$
declare
  is_blocked boolean;
begin
  for lap in 1..2 loop
    select c.id, c.blocked into contact, is_blocked from identities d
      join contacts c on c.tenant_id = d.tenant_id and c.id = d.contact_id
      where d.tenant_id = its_tenant and d.kind = m.kind and d.scope = m.scope and d.key = m.key;
    why := case when is_blocked then 'blocked contact'
      when blocked_keys is not null and is_blocked_number(its_tenant, contact, m.key, blocked_keys) then 'blocked number' end;
    exit when contact is not null or why is not null;
    perform new_contact(its_tenant, m.kind, m.scope, m.key, m.value, m.name);
  end loop;
end $$;

-- How a contact is named on a channel whose people go by names of these kinds, what it likes best first.
create function address_on(its_tenant bigint, its_contact bigint, kinds text[]) returns jsonb language sql stable as $$
  select jsonb_build_object('kind', d.kind, 'scope', d.scope, 'value', d.value) from identities d
  where d.tenant_id = its_tenant and d.contact_id = its_contact and d.kind = any (kinds)
  order by array_position(kinds, d.kind), d.created_at desc limit 1
$$;

-- Whether a message comes from a blocked number: by the address it came from, or any other phone of its contact.
create function is_blocked_number(its_tenant bigint, its_contact bigint, its_key text, blocked text[]) returns boolean
  language sql stable parallel safe
  return its_key = any (blocked) or exists (select from identities p
    where p.tenant_id = its_tenant and p.contact_id = its_contact and p.kind = 'phone' and p.key = any (blocked));

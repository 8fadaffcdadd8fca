-- The key of a contact's number, empty without one; null where bots are to say nothing to it.
create function key_for_bots(its_tenant bigint, its_contact bigint, at timestamptz) returns text language sql stable
  set search_path = public as $$
    select phone_key(coalesce(c.number, '')) from contacts c
    where c.tenant_id = its_tenant and c.id = its_contact and not c.chatbot_blocked and not exists (
      select from bot_silences s where s.tenant_id = its_tenant and s.contact_id = its_contact and s.until > at)
  $$;

-- The first user of a contact's wallet who is there at all; with overflow, only when they are online.
create function wallet_holder(its_tenant bigint, its_contact bigint, overflow boolean) returns bigint
  language sql stable set search_path = public as $$
    select case when not overflow or online then id end from (
      select u.id, u.is_available and exists (select from presence p where p.tenant_id = its_tenant and p.user_id = u.id) as online
      from contact_wallets w join users u on u.tenant_id = w.tenant_id and u.id = w.user_id
      where w.tenant_id = its_tenant and w.contact_id = its_contact and u.is_active and u.deleted_at is null
      order by w.position, w.user_id limit 1
    ) first
  $$;

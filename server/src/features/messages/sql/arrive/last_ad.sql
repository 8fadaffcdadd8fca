-- When the customer last came there by an ad, in any ticket.
create function last_ad(its_tenant bigint, its_contact bigint, its_channel bigint) returns timestamptz language sql stable as $$
  select max((t.referral->>'at')::timestamptz) from (
    select referral from tickets t where t.tenant_id = its_tenant and t.contact_id = its_contact and t.channel_id = its_channel
    order by t.id desc limit 20
  ) t where t.referral->>'source' = 'ad'
$$;

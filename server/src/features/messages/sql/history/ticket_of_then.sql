-- The ticket an old message belongs to, held: the last that was there then, else the first since.
create function ticket_of_then(its_tenant bigint, its_contact bigint, its_channel bigint, at timestamptz) returns tickets language plpgsql as $$
declare
  t tickets;
begin
  select x.* into t from tickets x
    where x.tenant_id = its_tenant and x.contact_id = its_contact and x.channel_id = its_channel
    order by x.created_at <= at desc, case when x.created_at <= at then -x.id else x.id end limit 1
    for no key update;
  return t;
end $$;

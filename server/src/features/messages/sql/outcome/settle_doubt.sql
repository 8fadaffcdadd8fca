-- Nobody knew whether the provider has it, until it speaks of what went out under this id of ours. Answers whether there was such a one.
create function settle_doubt(its_channel bigint, reference text, its_external text) returns boolean
  language plpgsql set search_path = public as $$
declare
  its_id bigint;
begin
  select x.id into its_id from messages x
    where x.tenant_id = current_tenant() and x.channel_id = its_channel and x.status = 'unconfirmed' and x.external_id is null
      and outbound_id(x) = reference
    for no key update skip locked;
  if its_id is null then
    return false;
  end if;
  perform settle_sent(its_id, its_external);
  return true;
end $$;

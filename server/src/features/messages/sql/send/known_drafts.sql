-- How many of these the ticket has already, under the ids their browser gave them.
create function known_drafts(its_tenant bigint, its_ticket bigint, drafts jsonb) returns int language plpgsql as $$
declare
  fronts text[];
begin
  if jsonb_array_length(drafts) = 1 then
    fronts := array_remove(array[drafts->0->>'idFront'], null);
  else
    fronts := array(select x->>'idFront' from jsonb_array_elements(drafts) x where x->>'idFront' is not null);
  end if;
  if fronts = '{}' then
    return 0;
  end if;
  return (select count(*) from messages x where x.tenant_id = its_tenant and x.ticket_id = its_ticket and x.id_front = any (fronts));
end $$;

-- The next ones of these zones behind `after`, held until the transaction ends; one that is not to be
-- written to any more comes with the reason. `busy` are contacts something is on its way to: theirs, and whose ticket
-- somebody holds, come as busy. An address nobody has yet becomes a contact.
create function claim_recipients(its_campaign bigint, its_channel bigint, zones smallint[], after bigint, most int, busy bigint[], rules jsonb)
  returns setof claim_candidate language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  its_zone smallint;
  f candidate_facts;
  c claim_candidate;
  taken bigint[] := busy;
  fit int := 0;
begin
  foreach its_zone in array zones loop
    exit when fit >= most;
    for f in select * from hold_recipients(its_campaign, its_channel, its_zone, after, most - fit, rules) loop
      c := row(f.no, f.kind, f.scope, f.value, f.name, f.vars, f.contact, null, reason_against(f))::claim_candidate;
      if c.reason is null and c.contact is null then
        perform new_contact(mine, f.kind, f.scope, f.key, f.value, f.name);
        c.contact := (select d.contact_id from identities d
          where d.tenant_id = mine and d.kind = f.kind and d.scope = f.scope and d.key = f.key);
      end if;
      if c.reason is null and f.live is not null then
        select t.id into c.ticket from tickets t where t.tenant_id = mine and t.id = f.live for no key update skip locked;
      end if;
      if c.reason is null and (c.contact = any (taken) or (f.live is not null and c.ticket is null)) then
        c.reason := 'busy';
      elsif c.reason is null then
        fit := fit + 1;
        taken := taken || c.contact;
      end if;
      return next c;
    end loop;
  end loop;
end $$;

-- A recipient as of this moment: whose the address is, and why they are not to be written to. An address nobody has yet becomes a contact,
-- unless it was somebody's who is gone.
create function judge_candidate(r campaign_recipients, its_channel bigint, rules jsonb) returns claim_candidate
  language plpgsql set search_path = public as $$
declare
  mine bigint := current_tenant();
  c claim_candidate := row(r.no, r.kind, r.scope, r.value, r.name, r.vars, null, null, null)::claim_candidate;
begin
  select d.contact_id into c.contact from identities d
    where d.tenant_id = mine and d.kind = r.kind and d.scope = r.scope and d.key = r.key;
  if c.contact is null and r.contact_id is not null then
    c.reason := 'gone';
  elsif exists (select from marketing_stops s where s.tenant_id = mine and s.kind = r.kind and s.scope = r.scope and s.key = r.key) then
    c.reason := 'stopped';
  elsif (rules->>'since') is not null and exists (select from campaign_recipients o
      where o.tenant_id = mine and o.key = r.key and o.taken_at > (rules->>'since')::timestamptz and o.state = 1
        and o.kind = r.kind and o.scope = r.scope and o.campaign_id not in (r.campaign_id, coalesce((rules->>'parent')::bigint, 0))) then
    c.reason := 'lately';
  elsif c.contact is null then
    perform new_contact(mine, r.kind, r.scope, r.key, r.value, r.name);
    select d.contact_id into c.contact from identities d
      where d.tenant_id = mine and d.kind = r.kind and d.scope = r.scope and d.key = r.key;
  end if;
  if c.reason is not null then
    return c;
  end if;
  if exists (select from contacts x where x.tenant_id = mine and x.id = c.contact and x.blocked) then
    c.reason := 'blocked';
  elsif (rules->>'heardSince') is not null
      and coalesce(last_heard(mine, c.contact, its_channel) < (rules->>'heardSince')::timestamptz, true)
      and coalesce(last_ad(mine, c.contact, its_channel) < (rules->>'adSince')::timestamptz, true) then
    c.reason := 'window';
  end if;
  return c;
end $$;

-- A customer came by an ad or a post: it is the pass's, and known by name from now on. Few messages bring one.
create function note_ad() returns trigger language plpgsql as $$
declare
  its_key text := left(concat_ws(' ', new.referral->>'source', coalesce(new.referral->>'id', new.referral->>'url', new.referral->>'title')), 400);
  its_name text := left(coalesce(new.referral->>'title', new.referral->>'url', new.referral->>'id', ''), 200);
begin
  insert into ads (tenant_id, key, name)
    select new.tenant_id, its_key, its_name
    where not exists (select from ads x where x.tenant_id = new.tenant_id and x.key = its_key)
    on conflict (tenant_id, key) do nothing;
  update attendances a set ad_id = (select x.id from ads x where x.tenant_id = new.tenant_id and x.key = its_key)
    where a.tenant_id = new.tenant_id and a.ticket_id = new.id and a.n = new.pass;
  return null;
end $$;
create trigger note_ad after update of referral on tickets for each row
  when (new.referral is not null and new.referral is distinct from old.referral) execute function note_ad();

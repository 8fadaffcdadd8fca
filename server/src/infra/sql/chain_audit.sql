-- One line after the other within a company: ids stand in the order of the chain. When the transaction commits and not before, since
-- its other locks are held by then: two that lock in another order never wait for each other here. What its last line is stands
-- apart, where nobody but this writes; the walls let the owner write in one company only, as they do everybody.
create function chain_audit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  stood text := current_setting('app.tenant', true);
  line audit_log;
begin
  perform set_config('app.tenant', new.tenant_id::text, true);
  perform pg_advisory_xact_lock(hashtextextended('audit', new.tenant_id));
  update audit_log set id = default,
      previous = (select a.hash from audit_log a where a.tenant_id = new.tenant_id and a.hash is not null order by a.id desc limit 1)
    where tenant_id = new.tenant_id and id = new.id returning * into line;
  if found then
    update audit_log set hash = audit_hash(line) where tenant_id = line.tenant_id and id = line.id returning hash into line.hash;
    insert into audit_ends as e (tenant_id, audit_id, hash) values (line.tenant_id, line.id, line.hash)
      on conflict (tenant_id) do update set audit_id = excluded.audit_id, hash = excluded.hash;
  end if;
  perform set_config('app.tenant', coalesce(stood, ''), true);
  return null;
end $$;
create constraint trigger chain_audit after insert on audit_log deferrable initially deferred
  for each row execute function chain_audit();
revoke all on function chain_audit from public;

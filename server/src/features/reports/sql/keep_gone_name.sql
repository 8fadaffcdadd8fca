-- A queue or a reason goes: what passes were counted under keeps its name.
create function keep_gone_name() returns trigger language plpgsql as $$
begin
  if exists (select from tenants t where t.id = old.tenant_id and t.deleting_at is null) then
    insert into gone_names (tenant_id, kind, id, name) values (old.tenant_id, tg_table_name, old.id, old.name)
      on conflict (tenant_id, kind, id) do update set name = excluded.name;
  end if;
  return null;
end $$;
create trigger keep_gone_name after delete on queues for each row execute function keep_gone_name();
create trigger keep_gone_demand after delete on demands for each row execute function keep_gone_name();

-- The address at which a provider calls a company, about any of its channels: a door as long as its values are there.
create function keep_company_hook() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.hook_key is not null then
    delete from doors where kind = 'hook' and key = old.hook_key;
  end if;
  if tg_op <> 'DELETE' and new.hook_key is not null then
    insert into doors (tenant_id, kind, key) values (new.tenant_id, 'hook', new.hook_key);
  end if;
  return null;
end $$;
create trigger keep_company_hook after insert or update or delete on integration_values for each row execute function keep_company_hook();

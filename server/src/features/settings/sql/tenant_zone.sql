-- The company's clock.
create function tenant_zone(its_tenant bigint) returns text language sql stable as $$
  select coalesce((select value from settings where tenant_id = its_tenant and key = 'timeZone'), 'America/Sao_Paulo')
$$;

create function setting_is_on(its_key text) returns boolean language sql stable as $$
  select exists (select from settings where tenant_id = current_tenant() and key = its_key and value = 'enabled')
$$;

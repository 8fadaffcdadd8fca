create function rules_for_arrivals(its_tenant bigint) returns arrival_rules language sql stable as $$
  select coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'ignoreGroupMsg'), false),
    coalesce(bool_or(s.value = 'enabled') filter (where s.key = 'keepContactNames'), false),
    (select keys_of(b.value) from settings b where b.tenant_id = its_tenant and b.key = 'blockedNumbers' and b.value <> '')
  from settings s where s.tenant_id = its_tenant and s.key in ('ignoreGroupMsg', 'keepContactNames')
$$;

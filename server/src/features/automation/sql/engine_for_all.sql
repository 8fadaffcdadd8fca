-- The engine outside that answers on every channel which chose no bot; null: none.
create function engine_for_all(its_tenant bigint) returns text language sql stable set search_path = public as $$
  select i.kind from integration_values i
  where i.tenant_id = its_tenant and i.kind in ('typebot', 'chatgpt', 'dify', 'n8n', 'dialogflow')
    and (i.config->>'active')::boolean and (i.config->>'forAll')::boolean
  order by i.kind limit 1
$$;

-- Whether a flow takes a conversation that begins with these words, from the customer with this number.
create function flow_begins(its_tenant bigint, its_flow bigint, words text, its_key text, is_open boolean) returns boolean
  language sql stable set search_path = public as $$
  select exists (
    select from chat_flows f join flow_versions v on v.tenant_id = f.tenant_id and v.flow_id = f.id and v.version = f.published
    where f.tenant_id = its_tenant and f.id = its_flow and f.is_active
      and (is_open or (v.start->>'outOfHours')::boolean)
      and (f.test_number = '' or phone_key(regexp_replace(f.test_number, '\D', '', 'g')) = its_key)
      and case v.start->>'trigger'
        when 'every' then true
        when 'keywords' then exists (
          select from jsonb_array_elements_text(v.start->'keywords') k where 
            searchable(regexp_replace(k, '^\s+|\s+$', '', 'g')) = searchable(regexp_replace(coalesce(words, ''), '^\s+|\s+$', '', 'g')))
        else false end)
$$;

-- A company's own texts that may be shown to an agent: active handbook pages by their paragraphs, quick messages of all and of the agent,
-- and what active flows say to every customer; what somebody noted on the drawing is said to nobody.
create function company_texts(reader bigint) returns table (kind text, title text, said text) language sql stable as $$
  select 'page', p.title, btrim(part) from handbook_pages p
  cross join lateral regexp_split_to_table(p.text, E'\\n[ \\t\\r]*\\n') part
  where p.tenant_id = current_tenant() and p.is_active
  union all
  select 'quick', q.key, q.message from quick_messages q
  where q.tenant_id = current_tenant() and q.is_active and (q.user_id is null or q.user_id = reader)
  union all
  select 'flow', f.name, said.words #>> '{}' from chat_flows f
  join flow_versions v on v.tenant_id = f.tenant_id and v.flow_id = f.id and v.version = f.published
  cross join lateral (
    select jsonb_path_query(v.document, '$.nodes.* ? (@.kind != "note").text') as words
    union all
    select jsonb_path_query(v.document, '$.nodes.*.parts[*].text')
  ) said
  where f.tenant_id = current_tenant() and f.is_active and f.test_number = ''
$$;

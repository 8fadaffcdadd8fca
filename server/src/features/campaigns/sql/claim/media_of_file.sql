-- What a message says of the file that goes along with it.
create function media_of_file(its_file uuid) returns jsonb language sql stable set search_path = public as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', f.kind, 'name', f.name, 'mimeType', f.type, 'size', f.size, 'seconds', f.seconds))
  from files f where f.tenant_id = current_tenant() and f.id = its_file
$$;

-- Extra information of two: of one name the first one's value; never more than a contact may have.
create function joined_extra(first jsonb, other jsonb) returns jsonb language sql immutable parallel safe as $$
  select jsonb_path_query_array(first || coalesce((
    select jsonb_agg(e) from jsonb_array_elements(other) e
    where not exists (select from jsonb_array_elements(first) o where o->>'name' = e->>'name')), '[]'), '$[0 to 49]')
$$;

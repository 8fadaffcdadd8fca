-- Who reacted, with what and when, as it is kept: [{ who, emoji, fromMe, name, at }]; an emoji taken back stays as an empty one,
-- so that an older one that comes late does not come back. People see the others.
create function wire_reactions(kept jsonb) returns json language sql immutable strict parallel safe as $$
  select json_agg(json_strip_nulls(json_build_object('emoji', r->>'emoji', 'fromMe', (r->>'fromMe')::boolean, 'name', r->>'name')))
  from jsonb_array_elements(kept) r where r->>'emoji' <> ''
$$;

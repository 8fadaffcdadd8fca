-- The words of a message and since when it has them, as an entry among its edits.
create function words_of(m messages) returns jsonb language sql stable as $$
  select jsonb_build_object('body', m.body, 'at', wire_time(coalesce(m.edited_at, m.said_at)))
$$;

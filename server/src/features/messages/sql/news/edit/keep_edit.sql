-- Words a message was changed to, with those of before: the latest stand, and an older change that comes late takes its place among them.
create function keep_edit(m messages, words text, moment text, editor bigint) returns messages language plpgsql as $$
declare
  kept jsonb := coalesce(m.edits, '[]');
begin
  if m.edited_at is null or (moment::timestamptz, words collate "C") > (m.edited_at, m.body collate "C") then
    update messages set body = words, edited_at = moment::timestamptz,
        edits = kept || jsonb_strip_nulls(words_of(m) || jsonb_build_object('by', editor))
      where tenant_id = m.tenant_id and id = m.id returning * into m;
  else
    update messages set edits = (
        select jsonb_agg(e order by n > 1, (e->>'at')::timestamptz, e->>'body' collate "C")
        from jsonb_array_elements(kept || jsonb_build_object('body', words, 'at', moment)) with ordinality x(e, n))
      where tenant_id = m.tenant_id and id = m.id returning * into m;
  end if;
  return m;
end $$;

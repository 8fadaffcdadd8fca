-- The latest words stand; `edits` keeps all before them, [{ body, at, by }], what was first said first; what was changed on a telephone
-- names nobody.
create function edit_message(m messages, words text, said timestamptz, editor bigint default null) returns boolean
  language plpgsql set search_path = public as $$
declare
  moment text := wire_time(coalesce(said, clock_timestamp()));
  entry jsonb := jsonb_build_object('body', words, 'at', moment);
  kept jsonb := coalesce(m.edits, '[]');
begin
  -- Where the channel tells of what we did there: once it is done here, or a moment before.
  if words = m.body and m.edited_at is not null and editor is not null and not kept->-1 ? 'by' then
    update messages set edits = jsonb_set(kept, '{-1,by}', to_jsonb(editor)) where tenant_id = m.tenant_id and id = m.id returning * into m;
    perform announce_message(m);
    return true;
  end if;
  if (words = m.body and (said is null or kept->-1 ? 'by')) or (m.edited_at is not null and words_of(m) = entry)
      or kept @> jsonb_build_array(entry) then
    return false;
  end if;
  m := keep_edit(m, words, moment, editor);
  perform announce_message(m);
  perform refresh_preview(m.tenant_id, m.ticket_id, m.seq);
  return true;
end $$;

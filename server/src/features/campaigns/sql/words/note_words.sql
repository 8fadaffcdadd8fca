-- What a search finds added recipients by, a hundred in a row: behind what stands there already.
create function note_words() returns trigger language plpgsql set search_path = public as $$
begin
  insert into campaign_words (tenant_id, campaign_id, block, words)
    select a.tenant_id, a.campaign_id, a.no / 100, string_agg(searchable(a.name) || ' ' || a.value, E'\n' order by a.no)
    from added a group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, campaign_id, block) do update set words = campaign_words.words || E'\n' || excluded.words;
  return null;
end $$;
create trigger note_words after insert on campaign_recipients referencing new table as added
  for each statement execute function note_words();

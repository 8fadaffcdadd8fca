-- News about a company's messages that are to be here, many in one statement. News of a message that is not here waits for it: `event`
-- is its row when it has waited before.
create function take_news(batch jsonb) returns table (place int, outcome text) language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  n record;
  m messages;
  is_settled boolean;
begin
  perform set_config('app.tenant', batch->0->>'tenant', true);
  for n in select * from jsonb_to_recordset(batch) as x(place int, channel bigint, about text, event bigint, news jsonb) loop
    place := n.place;
    m := message_of_news(n.channel, n.about, n.news->>'type' <> 'ack');
    is_settled := m.id is null and n.news ? 'reference' and settle_doubt(n.channel, n.news->>'reference', n.about);
    if is_settled then
      m := message_of_news(n.channel, n.about, false);
    end if;

    if m.id is not null then
      outcome := case when n.news ? 'by' and not is_theirs(m, n.news) then 'refused'
        when apply_news(m, n.news) or is_settled then 'applied' else 'known' end;
    else
      outcome := case when is_told(current_tenant(), n.channel, n.about) then 'known' else 'waits' end;
    end if;
    perform keep_news(outcome, m, n.channel, n.about, n.event, n.news);
    return next;
  end loop;
end $$;

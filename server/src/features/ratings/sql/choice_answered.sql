-- Choices that went out as numbered text come back as a number, or as their words: then that is the choice, as where the channel
-- shows them itself.
create function choice_answered(its_tenant bigint, its_ticket bigint, its_seq int, said text) returns text
  language sql stable set search_path = public as $$
  select choice.value->>'id' from (
    select m.payload->'content' as content from messages m
    where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq < its_seq and m.seq > its_seq - 10
      and m.from_me and m.type = 'interactive' and m.created_at > now() - interval '1 day'
    order by m.seq desc limit 1
  ) asked, jsonb_array_elements(coalesce(asked.content->'buttons', asked.content->'rows')) with ordinality choice(value, n),
  trim(both ' .)*#' from lower(said)) words
  where words = choice.n::text or words = lower(choice.value->>'title')
  order by words = choice.n::text desc limit 1
$$;

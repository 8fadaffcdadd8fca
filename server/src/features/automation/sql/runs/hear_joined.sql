-- Messages from elsewhere came into a conversation: none of them answers the question that is open there. A customer who had answered
-- it just before is asked again. `last`: the ticket's last message before them.
create function hear_joined(its_tenant bigint, its_ticket bigint, last int, total int) returns void
  language sql set search_path = public as $$
  update bot_runs r set heard_seq = total, asks_again = r.asks_again or own.unheard,
      due_at = case when own.unheard and r.held_by is null then clock_timestamp() else r.due_at end
    from (select exists (select from messages m
      join bot_runs b on b.tenant_id = m.tenant_id and b.ticket_id = m.ticket_id and b.ended_at is null
      where m.tenant_id = its_tenant and m.ticket_id = its_ticket and m.seq > b.heard_seq and m.seq <= last
        and not m.from_me and m.synced_at is null) as unheard) own
    where r.tenant_id = its_tenant and r.ticket_id = its_ticket and r.ended_at is null and r.state->'asked' <> 'null'
$$;

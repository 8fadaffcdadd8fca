-- Customers wrote, or tickets came to a bot: each conversation in a bot's hands has a run, and is looked at when its messages have
-- gathered. `quiet` and `most`: how long without another message, and how long in all. Told twice it is the same.
create function summon_bots(tickets bigint[], at timestamptz, quiet jsonb, most jsonb, has_spoken boolean) returns setof bigint
  language sql volatile set search_path = public as $$
    insert into bot_runs (ticket_id, engine, flow_id, version, heard_seq, due_at)
    select t.id, t.answered_by, f.id, f.published,
      coalesce((select m.seq from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id and m.from_me
        order by m.seq desc limit 1), 0),
      case when t.answered_by = 'flow' then at else at + (quiet->>t.answered_by)::int * interval '1 millisecond' end
    from tickets t left join chat_flows f on f.tenant_id = t.tenant_id and f.id = t.chat_flow_id
    where t.tenant_id = current_tenant() and t.id = any (tickets) and is_bot(t.answered_by)
      and t.status in ('open', 'pending') and (has_spoken or t.answered_by = 'flow')
    order by t.id
    on conflict (tenant_id, ticket_id) where ended_at is null do update set
      due_at = least(at + (quiet->>coalesce(bot_runs.within, bot_runs.engine))::int * interval '1 millisecond',
        coalesce(bot_runs.gathers_since, at) + (most->>coalesce(bot_runs.within, bot_runs.engine))::int * interval '1 millisecond'),
      gathers_since = coalesce(bot_runs.gathers_since, at)
      where has_spoken
    returning id
  $$;

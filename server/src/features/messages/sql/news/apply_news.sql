create function apply_news(m messages, n jsonb) returns boolean language plpgsql set search_path = public as $$
begin
  if n ? 'pricing' then
    insert into message_costs (tenant_id, channel_id, message_id, said) values (m.tenant_id, m.channel_id, m.id, n->'pricing')
    on conflict do nothing;
  end if;
  case n->>'type'
    when 'ack' then return ack_message(m, (n->>'ack')::int, n->>'why', n->>'details');
    when 'edited' then return edit_message(m, n->>'text', (n->>'at')::timestamptz);
    when 'removed' then return remove_message(m, (n->>'at')::timestamptz);
    when 'reaction' then return react_to_message(m, n->>'who', (n->>'by_company')::boolean, n->>'text', n->>'name', (n->>'at')::timestamptz);
  end case;
end $$;

-- A contact as its card on the board shows it, to everybody: nothing of its tickets but what they are worth.
create function card_row(c contacts) returns json language sql stable as $$
  select json_build_object(
    'id', c.id, 'kind', c.kind, 'name', c.name, 'number', c.number, 'profilePicUrl', c.picture_url, 'tags', c.tag_ids,
    'wallets', c.wallet_ids, 'blocked', c.blocked, 'laneId', c.kanban_id, 'rank', c.kanban_rank, 'since', wire_time(c.kanban_at),
    'value', c.kanban_value / 1000.0, 'version', c.kanban_moves)
$$;

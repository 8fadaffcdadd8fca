-- What so many new messages of the company do to the ticket: numbers, preview, and when a person wrote them, `answered` of the machine.
create function count_sent(t tickets, drafts jsonb, fresh int, by_person boolean, author bigint, at timestamptz) returns tickets
  language plpgsql as $$
declare
  its_last text := coalesce(nullif(drafts->-1->>'preview', ''), (select f.name from files f
    where f.tenant_id = t.tenant_id and f.id = (drafts->-1->>'fileId')::uuid), '');
  before text[];
begin
  if by_person and t.answered_by <> 'person' then
    before := move_by_arrival(t.tenant_id, t.id, true, at, author);
  end if;
  update tickets x set msgs = x.msgs + fresh, version = x.version + 1, unread = case when by_person then 0 else x.unread end,
      answered = case when by_person then x.status <> 'closed' else x.answered end,
      last_message = left(its_last, 100), last_from_me = true, last_message_at = at, updated_at = at,
      waiting_since = case when (drafts->-1->>'isAutomatic')::boolean then x.waiting_since end,
      replied_at = case when by_person then at else x.replied_at end, replied_by = case when by_person then author else x.replied_by end
    where x.tenant_id = t.tenant_id and x.id = t.id
    returning x.* into t;
  if before is not null then
    perform announce_move(t.tenant_id, t.id, before, t.audience);
  end if;
  return t;
end $$;

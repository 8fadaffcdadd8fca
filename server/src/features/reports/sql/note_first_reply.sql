-- The first reply of a pass, once, when it is written: so that it is counted before the pass is moved again.
create function note_first_reply(t tickets) returns void language sql volatile as $$
  update attendances a set reply_s = whole_seconds(greatest(t.asked_at, t.handed_at), t.replied_at),
    office_reply_s = office_seconds(t.tenant_id, greatest(t.asked_at, t.handed_at), t.replied_at)
  where a.tenant_id = t.tenant_id and a.ticket_id = t.id and a.n = t.pass
$$;

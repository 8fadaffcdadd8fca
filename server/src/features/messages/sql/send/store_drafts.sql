-- Messages into the spool under the last numbers of the ticket; one it has already, `known` of them, is answered as it stands.
create function store_drafts(t tickets, contact bigint, channel bigint, drafts jsonb, known int, fresh int, author bigint, at timestamptz)
  returns json[] language plpgsql as $$
declare
  d draft;
  row json;
  rows json[] := '{}';
begin
  for d in select * from jsonb_populate_recordset(null::draft, drafts) loop
    row := null;
    if known > 0 then
      select message_row(x) into row from messages x
        where x.tenant_id = t.tenant_id and x.ticket_id = t.id and x.id_front = d."idFront";
    end if;
    if row is null then
      fresh := fresh - 1;
      row := store_draft(d, t, contact, channel, t.msgs - fresh, author, at);
    end if;
    rows := rows || row;
  end loop;
  return rows;
end $$;

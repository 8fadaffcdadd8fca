-- Messages of the company put into a ticket, or to a contact on a channel: then into the live ticket there is, or none. The ticket
-- is locked, so numbers, order of the spool and repeats under the same id of a browser's are settled here; what it does to the
-- ticket is `answered` of the machine for a person and `spoke` for the program, and a test holds them equal. `guards` is what the
-- rule believed when it said yes: when it is not so, nothing is written and the answer says what is. A caller that does not wait
-- for the ticket is answered that it is busy. A subquery in a condition begins a statement even where it is not
-- reached: each stands alone.
create function queue_messages(ticket bigint, contact bigint, channel bigint, asker bigint, author bigint, guards jsonb, drafts jsonb,
    waits boolean default true) returns json language plpgsql
  set search_path = public set plan_cache_mode = force_generic_plan as $$
declare
  mine bigint := current_tenant();
  by_person boolean := author is not null and (drafts->0->>'sendType') = 'chat';
  at timestamptz := clock_timestamp();
  t tickets := lock_for_sending(ticket, contact, channel, asker, waits);
  known int;
  fresh int;
  facts json;
  rows json[];
  is_connected boolean;
begin
  if t.id is null then
    if not waits and exists (select from tickets x where x.tenant_id = mine and x.id = ticket) then
      return '{"busy": true}';
    end if;
    if ticket is not null or not may_write_to(contact, channel) then
      return null;
    end if;
  else
    contact := t.contact_id;
    channel := t.channel_id;
  end if;

  known := known_drafts(mine, t.id, drafts);
  fresh := jsonb_array_length(drafts) - known;
  if guards is not null and fresh > 0 then
    facts := facts_for_sending(mine, t.id, contact, channel, author, guards);
    if facts is not null then
      return json_build_object('facts', facts);
    end if;
  end if;
  if t.id is not null and fresh > 0 then
    t := count_sent(t, drafts, fresh, by_person, author, at);
  end if;

  rows := store_drafts(t, contact, channel, drafts, known, fresh, author, at);
  if (drafts->0->>'isDirect')::boolean then
    is_connected := (select c.status = 'connected' from channels c where c.tenant_id = mine and c.id = channel);
  end if;
  return json_build_object('channelId', channel, 'ticketId', t.id, 'messages', array_to_json(rows), 'isConnected', is_connected);
end $$;

-- Messages claimed, and in nobody's hands. Under an id of ours, or when nobody can have sent them, they go out again; else
-- they are in doubt. Only the channel's holder does it; a claim of its own that still runs is waited for.
create function recover_messages(its_channel bigint, holder uuid, is_repeated boolean, flying bigint[]) returns void
  language plpgsql set search_path = public as $$
declare
  m messages;
begin
  perform from channels c where c.tenant_id = current_tenant() and c.id = its_channel and c.held_by = holder for no key update;
  if not found then
    return;
  end if;
  for m in
    update messages x set claimed_at = null, in_doubt = true,
        status = case when x.ack = 0 and not is_repeated then 'unconfirmed' else x.status end,
        next_at = case when x.ack = 0 and is_repeated then now() end
      where x.tenant_id = current_tenant() and x.channel_id = its_channel and x.next_at is not null and x.claimed_at is not null
        and x.id <> all (flying)
        -- A campaign's own are looked after by it, but for those somebody sent once more.
        and (x.campaign_id is null or x.resent > 0 or x.in_doubt)
      returning *
  loop
    if m.status = 'unconfirmed' then
      perform announce_outcome(m);
    end if;
  end loop;
end $$;

-- A message of ours has the provider's id and is sent; a tick that was quicker stands. Answers nothing where that was known. An echo of it
-- under that id gives way to it.
create function note_sent(its_id bigint, its_external text) returns messages language plpgsql set search_path = public as $$
declare
  m messages;
  echo messages;
begin
  for lap in 1..2 loop
    begin
      update messages x set next_at = null, claimed_at = null, external_id = coalesce(its_external, x.external_id),
          ack = case when ack_rank(echo.ack) > ack_rank(x.ack) then echo.ack when ack_rank(x.ack) > 0 then x.ack else 1 end,
          status = case when x.ack = -1 then x.status else 'sended' end,
          error = case when x.ack = -1 then x.error end, error_details = case when x.ack = -1 then x.error_details end
        where x.tenant_id = current_tenant() and x.id = its_id
          and (x.next_at is not null or x.ack = 0 or x.external_id is distinct from its_external)
        returning * into m;
      return m;
    exception when unique_violation then
      echo := remove_echo(its_id, its_external);
      -- Some other message has that id: ours is sent all the same.
      its_external := case when echo.id is not null then its_external end;
    end;
  end loop;
  return null;
end $$;

-- The next number of its company, which waits for nobody and leaves gaps; and its protocol, written once, so that a company that moves
-- keeps those it has given out.
create function number_ticket() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.id = 0 then
    new.id := nextval(('tickets_of_' || new.tenant_id)::regclass);
  end if;
  new.protocol := to_char(new.created_at at time zone tenant_zone(new.tenant_id), 'YYYYMMDDHH24MISS') || new.id;
  return new;
end $$;
create trigger number_ticket before insert on tickets for each row execute function number_ticket();
revoke all on function number_ticket from public;

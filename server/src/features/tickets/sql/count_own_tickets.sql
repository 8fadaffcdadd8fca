-- What a company numbers its tickets from comes and goes with it.
create function count_own_tickets() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    execute format('create sequence tickets_of_%s', new.id);
  else
    execute format('drop sequence if exists tickets_of_%s', old.id);
  end if;
  return null;
end $$;
create trigger count_own_tickets after insert or delete on tenants for each row execute function count_own_tickets();
revoke all on function count_own_tickets from public;

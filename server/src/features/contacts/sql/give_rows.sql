-- What points at one contact points at the other; where only one such row may be, the other's own stays.
create function give_rows(its_table regclass, its_column name, its_tenant bigint, keep bigint, gone bigint) returns void
  language plpgsql set search_path = public as $$
declare
  place tid;
begin
  for place in execute format('select ctid from %s where tenant_id = $1 and %I = $2 for update', its_table, its_column)
      using its_tenant, gone
  loop
    begin
      execute format('update %s set %I = $1 where ctid = $2', its_table, its_column) using keep, place;
    exception when unique_violation then
      execute format('delete from %s where ctid = $1', its_table) using place;
    end;
  end loop;
end $$;

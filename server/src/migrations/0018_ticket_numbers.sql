-- A company counts its tickets by itself: what its people and customers read of them says nothing of the other companies. One sequence
-- for each, made and dropped with it; a ticket that is put in as number 0 draws the next (number_ticket).
alter table tickets alter column id drop identity, alter column id set default 0;
do $$
declare its record;
begin
  for its in select c.id, coalesce(max(t.id), 0) + 1 as next from tenants c left join tickets t on t.tenant_id = c.id group by c.id loop
    execute format('create sequence tickets_of_%s start %s', its.id, its.next);
  end loop;
end $$;

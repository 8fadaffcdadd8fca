-- One row again for each that has several; a reader meanwhile sees the rows of before or the one after.
-- Two that fold at once would wait for each other's rows crosswise.
create function fold_ticket_counts() returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('fold ' || current_tenant(), 0));
  with many as (
    select room, status, place from ticket_counts where tenant_id = current_tenant()
    group by room, status, place having count(*) > 1 or sum(n) = 0
  ), gone as (
    delete from ticket_counts c using many m
    where c.tenant_id = current_tenant() and c.room = m.room and c.status = m.status and c.place = m.place
    returning c.*
  )
  insert into ticket_counts (status, room, place, queue_id, is_owned, is_group, chatbot, n)
  select status, room, place, queue_id, is_owned, is_group, chatbot, sum(n) from gone
  group by status, room, place, queue_id, is_owned, is_group, chatbot having sum(n) <> 0
$$;

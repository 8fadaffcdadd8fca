-- What waits since before then, of the whole company, and what failed and a schedule would try again: none of it is sent.
create function cancel_stuck(since timestamptz) returns int language plpgsql set search_path = public as $$
declare
  n int;
begin
  with stuck as materialized (
    select x.id from messages x
    where x.tenant_id = current_tenant() and x.next_at is not null and x.claimed_at is null and x.from_me and x.status = 'pending'
      and x.created_at < since
    union
    select x.id from schedules s join messages x on x.tenant_id = s.tenant_id and x.id = s.message_id
    where s.tenant_id = current_tenant() and s.due_at is not null and x.status = 'failed' and x.created_at < since
  )
  select count(*) filter (where cancel_message(id)) into n from (select id from stuck order by id) x;
  return n;
end $$;

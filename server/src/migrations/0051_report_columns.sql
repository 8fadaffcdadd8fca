-- What reports group by without reading texts: the area of a Brazilian number, whether a bot answered in a pass.
alter table contacts add column area smallint
  generated always as (case when number ~ '^55[1-9][1-9][0-9]{8,9}$' then substr(number, 3, 2)::smallint end) stored;
create index contacts_area on contacts (tenant_id, area) where kind = 'person';

alter table attendances
  -- A bot answered in it; and left it to people.
  add column by_bot boolean not null default false,
  add column handed boolean not null default false;
do $$
declare its record;
begin
  for its in select id from tenants loop
    perform set_config('app.tenant', its.id::text, true);
    update attendances a set by_bot = true, handed = a.reply_s is not null
    where a.tenant_id = its.id and exists (select from ticket_logs l where l.tenant_id = its.id and l.ticket_id = a.ticket_id
      and l.type = 'chatBot' and l.created_at between a.opened_at and coalesce(a.closed_at, 'infinity'));
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

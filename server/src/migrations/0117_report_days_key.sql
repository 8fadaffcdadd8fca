-- The sums of a day have a key that begins with their company, as every table has; it is also the way to a day's rows.
alter table report_days add column id bigint generated always as identity;
alter table report_days add primary key (tenant_id, day, id);
drop index report_days_of;

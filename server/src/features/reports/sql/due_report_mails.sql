-- Reports that are due to be mailed: which, of whom and of which day, and nothing else of them. While a company owes money nobody of it
-- reads reports, by mail neither.
create function due_report_mails(its_at timestamptz, most int) returns table (tenant_id bigint, id bigint, due date)
  language sql stable security definer rows 50 set search_path = public, pg_temp as $$
    select m.tenant_id, m.id, d.due
    from report_mails m join tenants t on t.id = m.tenant_id and t.status = 'active' and t.deleting_at is null
        and not t.overdue and t.trial_over_at is null
      cross join lateral (select report_mail_day(m.every, m.on_day, m.hour, its_at, tenant_zone(m.tenant_id)) as due) d
    where m.paused_at is null and d.due > m.last_on
    order by m.tenant_id, m.id limit most
  $$;
revoke all on function due_report_mails from public;
grant execute on function due_report_mails to :app;

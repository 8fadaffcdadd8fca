-- The times of a pass once more, counted only while the company was open, by its hours of that moment; null: not yet, or as the other.
alter table attendances
  add column office_wait_s int,
  add column office_reply_s int,
  add column office_handle_s int,
  add column office_resolve_s int;
-- Passes of before are counted by a round. None stays here, and a pass that is moved from now on never comes here.
create index attendances_no_office on attendances (tenant_id, ticket_id)
  where wait_s is not null and office_wait_s is null or reply_s is not null and office_reply_s is null
    or handle_s is not null and office_handle_s is null or resolve_s is not null and office_resolve_s is null;

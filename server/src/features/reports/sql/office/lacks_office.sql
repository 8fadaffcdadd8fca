-- Whether a time of a pass is not counted in the company's hours yet: as the index attendances_no_office says it.
create function lacks_office(a attendances) returns boolean language sql immutable as $$
  select a.wait_s is not null and a.office_wait_s is null or a.reply_s is not null and a.office_reply_s is null
    or a.handle_s is not null and a.office_handle_s is null or a.resolve_s is not null and a.office_resolve_s is null
$$;

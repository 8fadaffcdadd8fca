-- Why somebody is not written to; null: they are. An address that was somebody's who is gone is nobody's.
create function reason_against(f candidate_facts) returns text language sql immutable
  return case when f.contact is null and f.linked is not null then 'gone' when f.is_stopped then 'stopped' when f.is_lately then 'lately'
    when f.is_blocked then 'blocked' when f.is_late then 'window' end;

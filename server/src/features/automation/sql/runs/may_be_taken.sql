-- Whether a run whose time has come may be looked at now: nobody holds it, and it asks no engine of a company that is `busy`.
create function may_be_taken(r bot_runs, at timestamptz, busy bigint[]) returns boolean language sql immutable as $$
  select (r.lease_until is null or r.lease_until <= at)
    and not (r.tenant_id = any (busy) and (r.engine <> 'flow' or r.within is not null))
$$;

-- Claims hold it together; a pause, a cancel, an edit and a start hold it alone: once one of them has committed nothing more is claimed.
create function lock_campaign(its_campaign bigint) returns void language sql volatile
  as $$ select pg_advisory_xact_lock(hashtextextended('campaign ' || current_tenant() || ' ' || its_campaign, 0)) $$;

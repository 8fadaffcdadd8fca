-- Claims hold it together, and whoever pauses, cancels, edits or starts holds it alone: once that has committed nothing more is claimed.
create function lock_campaign(its_campaign bigint) returns void language sql volatile
  as $$ select pg_advisory_xact_lock(hashtextextended('campaign ' || current_tenant() || ' ' || its_campaign, 0)) $$;

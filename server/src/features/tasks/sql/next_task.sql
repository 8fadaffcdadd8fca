-- The next of the series of a finished task, unless it is there already or that was the last: its limit is the first one's, so many
-- days later at the same hour there. Where the owner has left, its author gets it.
create function next_task(done tasks, zone text) returns setof tasks language sql volatile as $$
  insert into tasks (series_id, occurrence, name, description, limit_at, first_at, priority, every_days, repetitions, owner_id, created_by,
    given_by, contact_id, ticket_id)
  select done.series_id, done.occurrence + 1, done.name, done.description,
    ((done.first_at at time zone zone) + make_interval(days => done.every_days * done.occurrence)) at time zone zone,
    done.first_at, done.priority, done.every_days, done.repetitions,
    coalesce((select u.id from users u where u.tenant_id = done.tenant_id and u.id = done.owner_id and u.is_active and u.deleted_at is null),
      done.created_by),
    done.created_by, null, done.contact_id, done.ticket_id
  where done.every_days is not null and done.occurrence < done.repetitions
  on conflict (tenant_id, series_id, occurrence) do nothing
  returning *
$$;

-- A lane nobody placed stands behind all others.
create function place_lane() returns trigger language plpgsql as $$
begin
  new.position := coalesce((select max(position) from lanes where tenant_id = new.tenant_id), 0) + 1;
  return new;
end $$;
create trigger place_lane before insert or update of position on lanes for each row when (new.position is null)
  execute function place_lane();

-- A contact that calls itself something else now: people who have it on screen hear it, as of a change by hand.
create function tell_renamed() returns trigger language plpgsql set search_path = public as $$
begin
  insert into outbox (tenant_id, event, payload, rooms)
  values (new.tenant_id, 'contact.changed', json_build_object('contact', contact_row(new)), '{team}');
  return null;
end $$;
create trigger tell_renamed after update of name on contacts for each row
  when (old.name <> new.name and current_setting('app.gathers', true) = 'on') execute function tell_renamed();

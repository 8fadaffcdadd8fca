-- The tags and wallets of contacts as lists of theirs: once for all rows of a statement.
create function keep_contact() returns trigger language plpgsql as $$
begin
  update contacts c set tag_ids = its.tags, wallet_ids = its.wallets
  from (
    select x.tenant_id, x.contact_id,
      array(select tag_id from contact_tags where tenant_id = x.tenant_id and contact_id = x.contact_id order by tag_id) as tags,
      array(select user_id from contact_wallets where tenant_id = x.tenant_id and contact_id = x.contact_id order by position, user_id)
        as wallets
    from (select distinct tenant_id, contact_id from changed) x
  ) its
  where c.tenant_id = its.tenant_id and c.id = its.contact_id and (c.tag_ids, c.wallet_ids) is distinct from (its.tags, its.wallets);
  return null;
end $$;
create trigger keep_added after insert on contact_tags referencing new table as changed for each statement execute function keep_contact();
create trigger keep_changed after update on contact_tags referencing new table as changed for each statement execute function keep_contact();
create trigger keep_removed after delete on contact_tags referencing old table as changed for each statement execute function keep_contact();
create trigger keep_added after insert on contact_wallets referencing new table as changed for each statement execute function keep_contact();
create trigger keep_changed after update on contact_wallets referencing new table as changed for each statement execute function keep_contact();
create trigger keep_removed after delete on contact_wallets referencing old table as changed for each statement execute function keep_contact();

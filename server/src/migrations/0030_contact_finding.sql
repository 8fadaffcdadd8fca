-- Lists by tag and wallet read who is in them off the index; an e-mail is found by how it begins.
drop index contact_tags_of;
create index contact_tags_of on contact_tags (tenant_id, tag_id, contact_id);
drop index contact_wallets_of;
create index contact_wallets_of on contact_wallets (tenant_id, user_id, contact_id);
create index contacts_email on contacts (tenant_id, lower(email) text_pattern_ops) where email is not null;

-- When a person was erased: what is left is what hangs on their tickets, under no name.
alter table contacts add column erased_at timestamptz;

-- Whom they belong to and what they are marked with, in order: people are counted by all they have together without their rows being read,
-- of which these are columns far behind. What is too long for a key of an index is kept apart: no more than a few have so many.
create index contacts_by_tags on contacts (tenant_id, tag_ids) where kind = 'person' and cardinality(tag_ids) <= 200;
create index contacts_of_many_tags on contacts (tenant_id) where kind = 'person' and cardinality(tag_ids) > 200;
create index contacts_by_wallets on contacts (tenant_id, wallet_ids) where kind = 'person' and cardinality(wallet_ids) <= 200;
create index contacts_of_many_wallets on contacts (tenant_id) where kind = 'person' and cardinality(wallet_ids) > 200;

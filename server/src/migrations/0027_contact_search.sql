-- A contact is found by its e-mail and its CPF or CNPJ too, with or without their punctuation.
alter table contacts drop column search;
alter table contacts add column search text generated always as (
  ' ' || searchable(name) || ' ' || coalesce(lower(email), '')
  || ' ' || coalesce(lower(cpf) || ' ' || regexp_replace(lower(cpf), '[^0-9a-z]', '', 'g'), '')) stored;
create index contacts_search on contacts using gin (tenant_id, search gin_trgm_ops) with (gin_pending_list_limit = 256);
create index contacts_made on contacts (tenant_id, created_at, id);
create index contacts_blocked on contacts (tenant_id, lower(name), id) where blocked;
create index contacts_groups on contacts (tenant_id, lower(name), id) where kind = 'group';

-- How many messages of theirs were ignored since they were blocked last.
alter table contacts add column ignored int not null default 0;

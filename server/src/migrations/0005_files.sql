-- Files, and the marks a company shows itself by.

-- Bytes lie on disk under their hash, once for all rows that share them. An id is not guessed.
create table files (
  tenant_id bigint not null default current_tenant() references tenants (id),
  id uuid not null default gen_random_uuid(),
  -- Whoever uploaded it; null: a channel brought it.
  owner_id bigint,
  sha256 text not null,
  size bigint not null,
  type text not null,
  kind text not null,
  name text not null,
  seconds int,
  -- Nothing has it since: thrown away after a while.
  unused_since timestamptz default now(),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint files_owner foreign key (tenant_id, owner_id) references users (tenant_id, id)
);
create index files_bytes on files (tenant_id, sha256);
create index files_unused on files (unused_since) where unused_since is not null;
select secure_table('files');

-- Brands: what a company chose of its own. What it did not choose is company 1's, and what that did not choose, the product's.
create table brands (
  tenant_id bigint not null default current_tenant() references tenants (id),
  name text,
  -- Only the colours that were chosen.
  colors jsonb not null default '{}',
  mail_from text,
  -- Pictures as they are served; an address holds the hash, so that it can be kept for ever.
  logo bytea,
  logo_hash text,
  favicon bytea,
  favicon_hash text,
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
select secure_table('brands');

-- A recipient held by a claim: with the contact the address is at this moment, or why they are left out; `busy` is left for later.
create type claim_candidate as (
  no bigint, kind text, scope text, value text, name text, vars jsonb, contact bigint, ticket bigint, reason text
);

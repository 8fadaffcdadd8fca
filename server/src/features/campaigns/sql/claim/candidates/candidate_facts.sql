-- What is known at this moment of a recipient that is held: whose the address is, whether they stopped campaigns, are blocked, were written to
-- since, or wrote since, and the conversation that goes on with them here.
create type candidate_facts as (
  no bigint, kind text, scope text, key text, value text, name text, vars jsonb, linked bigint,
  contact bigint, live bigint, is_stopped boolean, is_lately boolean, is_blocked boolean, is_late boolean
);

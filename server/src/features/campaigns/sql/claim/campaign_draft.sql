-- What a claim decided about one it holds: the message they get, or why they get none.
create type campaign_draft as (
  no bigint, contact bigint, ticket bigint, variant smallint, reason text, draft jsonb
);

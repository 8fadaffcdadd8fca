-- `place` is where it stands in its batch.
create type arrival as (
  place int, tenant bigint, channel bigint, kind text, scope text, key text, value text, name text, from_me boolean,
  author text, author_name text, external_id text, type text, body text, preview text, media jsonb, extra jsonb, file uuid,
  source text, by_session boolean, quoted text, forwarded boolean, said_at timestamptz, ack int,
  -- No other of the batch is of the same address. The ticket it goes to, once it is prepared: that is held.
  alone boolean, ticket bigint, contact bigint
);

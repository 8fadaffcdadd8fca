-- What is there already when a message comes: its sender, their live ticket, whether it was ever asked to choose, the message
-- itself, whether something waits for it or it was destroyed (null: neither), and how their address was spelt.
create type meeting as (
  contact bigint, known_as text, blocked boolean, ticket bigint, status text, answered_by text, was_asked boolean,
  is_known boolean, destroyed boolean, spelt text
);

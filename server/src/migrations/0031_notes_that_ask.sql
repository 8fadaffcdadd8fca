-- A note by which a colleague asks whoever has the ticket to let them in: asked, or answered.
alter table notes add column join_state text check (join_state in ('asked', 'accepted'));

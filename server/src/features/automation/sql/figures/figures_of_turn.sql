-- What one turn adds to the figures of a flow: the nodes it entered, the exits it left them by, and the node it stopped at where the
-- conversation ended or was handed to people. A turn begins where the one before stopped: that node was entered then.
create function figures_of_turn(path jsonb, outcome text)
  returns table (node text, exit text, entered int, passed int, dropped int, handed int) language sql immutable as $$
  with steps as (
    select s.step->>0 as node, s.step->>1 as exit, s.place > 1 as is_entered, s.place = jsonb_array_length(path) as is_last
    from jsonb_array_elements(path) with ordinality s(step, place)
  )
  select node, '', is_entered::int, 0,
    (is_last and outcome in ('silence', 'invalid', 'loop', 'deadEnd', 'failed'))::int,
    (is_last and outcome in ('asked', 'silence', 'invalid', 'loop', 'deadEnd', 'failed'))::int from steps
  union all
  select node, exit, 0, 1, 0, 0 from steps where exit is not null
$$;

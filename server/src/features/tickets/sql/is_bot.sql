create function is_bot(answered_by text) returns boolean language sql immutable parallel safe
  return answered_by not in ('person', 'rating');

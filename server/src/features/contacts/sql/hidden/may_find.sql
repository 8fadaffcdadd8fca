-- Whether a user from whom numbers are hidden may find a contact of that name by these words: where a number stands for a name,
-- it is found whole or not at all. A part of it that finds it would lead to the rest, digit by digit.
create function may_find(words text, name text, hides boolean) returns boolean language sql immutable parallel safe
  return not hides or words !~ '\d' or not stands_for_name(name) or is_whole_number(words, name);

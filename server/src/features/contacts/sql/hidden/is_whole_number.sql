-- Whether the digits somebody typed are this number, with its country's code or without: all that is hidden of it is among them.
create function is_whole_number(words text, number text) returns boolean language sql immutable parallel safe
  return length(regexp_replace(words, '\D', '', 'g')) >= 8
    and length(regexp_replace(number, '\D', '', 'g')) - length(regexp_replace(words, '\D|^\D*0+', '', 'g')) <= 3
    and regexp_replace(number, '\D', '', 'g') like '%' || regexp_replace(words, '\D|^\D*0+', '', 'g');

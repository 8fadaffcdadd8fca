-- A typed number, in the form every spelling of it shares; null for what is no number. Dialled from afar it begins with zeros, and
-- a mobile number may come without its area.
create function number_pattern(words text) returns text language sql immutable parallel safe
  return case when words !~ '[[:alpha:]]' and length(regexp_replace(words, '\D', '', 'g')) >= 3
    then '%' || regexp_replace(regexp_replace(regexp_replace(words, '\D', '', 'g'), '^0+(?=\d{10})', ''), '^((?:55)?\d\d)?9([6-9]\d{7})$', '\1\2') || '%' end;

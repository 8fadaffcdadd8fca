-- One spelling for a number that rings the same phone in two: a Brazilian mobile's ninth digit, Argentina's 9, Mexico's 1.
create function phone_key(number text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(number, '^(55\d\d)9([6-9]\d{7})$', '\1\2'), '^(54)9(\d{10})$|^(52)1(\d{10})$', '\1\2\3\4');

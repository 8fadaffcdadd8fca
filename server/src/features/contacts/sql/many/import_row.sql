-- A line of a file as it is to be kept; `contact` where somebody has its number.
create type import_row as (
  line int, contact bigint, name text, number text, email text, cpf text, birthday date, first_name text, last_name text,
  business_name text, extra jsonb
);

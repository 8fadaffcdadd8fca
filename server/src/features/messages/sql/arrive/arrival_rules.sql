-- What a company has settled about messages that arrive.
create type arrival_rules as (ignores_groups boolean, keeps_names boolean, blocked_keys text[]);

-- A search by protocol: whole, or by its beginning.
create index tickets_protocol on tickets (tenant_id, protocol text_pattern_ops);

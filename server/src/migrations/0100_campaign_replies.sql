-- Which campaigns stand in a ticket: whoever writes there has replied to them.
create index messages_campaign_ticket on messages (tenant_id, ticket_id) where campaign_id is not null and ticket_id is not null;

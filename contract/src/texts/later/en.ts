import type { laterErrors as source } from './pt.ts'

/** Of screens beyond the inbox: fetched behind the first page. */
export const laterErrors = {
  // Contacts
  ERR_CHECK_RUNNING: 'The numbers are already being checked on this channel. Wait until that ends, or cancel it in Works.',
  // Bots
  ERR_BOT_UNREACHABLE: 'The bot’s address did not answer. Check the address and whether its server is running.',
  ERR_BOT_TIMEOUT: 'The bot did not answer in time.',
  ERR_BOT_KEY: 'The bot’s key was refused. Copy the key again from the provider’s panel.',
  ERR_BOT_NOT_FOUND: 'The server answered, but this bot does not exist or is not published. Check its name and publish it.',
  ERR_BOT_MODEL: 'The model is not chosen, does not exist or is not open to this key. Choose another one.',
  ERR_BOT_QUOTA: 'The account at the bot’s provider has no credit left or is over its limit.',
  ERR_BOT_LIMITED: 'The bot’s provider got too many requests. Try again in a moment.',
  ERR_BOT_ANSWER: 'The bot answered something that cannot be understood. Check that the address is that of its API.',
  ERR_BOT_FAILED: 'The bot said that it failed to answer.',
  ERR_BOT_REFUSED: 'The model refused to answer, or answered nothing.',
  ERR_BOT_TYPE: 'The bot’s app is of another type. Choose the type it has at the provider.',
  ERR_BOT_CANNOT: 'The bot asked for something that is not possible in a conversation here.',
  ERR_BOT_ASSISTANT: 'OpenAI ended assistants (asst_…) in August 2026. Paste the text of its instructions here.',
  ERR_BOT_STORED_PROMPT: 'OpenAI ends stored prompts (pmpt_…) on 30 November 2026. Paste its text here before that.',
  ERR_BOT_TEST_ADDRESS:
    'This is n8n’s test address, which answers only while the editor is open. Use the production one, with /webhook/, and publish the workflow.',
  ERR_BOT_JSON:
    'The JSON is not that of a Google service account with a valid key. Download the key file again and paste all of it.',
  ERR_BOT_MONTH: 'This month’s limit for the bot is reached. Conversations go to the queue until next month or a higher limit.',
  ERR_BOT_DOUBT:
    'The conversation with the bot was cut off in the middle of an answer. So that nobody is answered twice, it went to the queue.',
  ERR_BOT_OWN_NUMBER:
    'This number is a channel of this installation: two bots would talk without end. The conversation went to the queue, and no bot answers this contact for 24 hours.',
  ERR_BOT_SAME_TEXT:
    'The contact sent the same text three times in a minute, as a machine does. The conversation went to the queue, and no bot answers them for 24 hours.',
  ERR_BOT_MANY_TURNS:
    'The bot answered this contact 15 times in five minutes: a machine must be on the other side. The conversation went to the queue, and no bot answers them for 24 hours.',
  ERR_BOT_INCOMPLETE: 'Something is missing for this bot. Fill in its fields on the channel or in Settings.',
  ERR_ASSISTANCE_OFF: 'The help for agents is off. An administrator turns it on in Settings, Help for agents.',
  ERR_ASSISTANCE_MONTH: 'The help for agents has reached this month’s limit. An administrator can raise it in the settings.',
  ERR_ASSISTANCE_EMPTY: 'This conversation has no text yet. Wait until the customer writes.',
  // Campaigns
  ERR_CAMPAIGN_NOT_EXISTS: 'This campaign no longer exists. Refresh the list.',
  ERR_NO_CAMPAIGN_FOUND: 'Campaign not found.',
  ERR_CAMPAIGN_NOT_CANCELED_OR_PENDING: 'Only pending or canceled campaigns can be edited or scheduled. Cancel this one first.',
  ERR_CAMPAIGN_DATE_NOT_VALID: 'A campaign cannot be scheduled with a past date. Choose a future date.',
  ERR_CAMPAIGN_CONTACTS_NOT_FOUND: 'The campaign has no contacts. Link at least one before scheduling.',
  ERR_CAMPAIGN_LINKING: 'Contacts are still being linked to this campaign. Wait until that is done, then start it.',
  // Voice
  ERR_CHANNEL_MARKED:
    'WhatsApp limited this number because many people blocked or reported it. Wait, slow down and review the text.',
  ERR_MARKETING_LIMIT: 'Meta did not deliver it: this person has had enough marketing messages. Try again after 24 hours.',
  ERR_MARKETING_EXPERIMENT:
    'Meta delivers no marketing to this person (they are part of an experiment). Trying again does not help.',
  ERR_OPTED_OUT: 'This person asked not to receive marketing messages.',
  ERR_TEMPLATE_REFUSED: 'The provider did not take this template. Read the reason it gave, correct it and submit it again.',
  ERR_TEMPLATE_WRONG:
    'The template does not exist in this language or breaks Meta’s rules. Refresh the channel’s templates and choose another.',
  ERR_TEMPLATE_VARIABLES: 'The variables of this message do not fit the template: a value is missing or too long.',
  ERR_TEMPLATE_PAUSED: 'Meta paused this template for low quality. It comes back in some hours; the campaign waits for it.',
  ERR_TEMPLATE_DISABLED: 'Meta disabled this template. Create another and choose it in the campaign.',
  ERR_LINE_BUSY: 'Line busy, please try again later or upgrade.',
  ERR_CALL_NO_NUMBER: 'The number you called does not exist. Check the country and area codes.',
  // Integrations and webhooks
  ERR_INTEGRATION_UNREACHABLE: 'The address did not answer. Check it and try again.',
  ERR_INTEGRATION_KEY: 'The key was not accepted. Check it or create another.',
  ERR_INTEGRATION_ANSWER: 'The address answered, but it is not the expected service.',
  ERR_INTEGRATION_EMPTY: 'There is nothing to test. Fill in the fields and try again.',
  ERR_MAIL_HOST: 'Server not found. Check the name of the server.',
  ERR_MAIL_PORT: 'Nobody answers on this port. Check it: usually 587 or 465.',
  ERR_MAIL_SECURITY: 'The server does not take this security on this port. Use STARTTLS on 587 and TLS on 465.',
  ERR_MAIL_CERTIFICATE: 'The certificate is not of this server, or is over. Check the name of the server.',
  ERR_MAIL_PLAIN: 'No encryption: password and mails travel the network open.',
  ERR_MAIL_LOGIN: 'The server did not accept user or password. Check both.',
  ERR_MAIL_SENDER: 'The server does not let this address send. Use one of this account.',
  ERR_MAIL_RECEIVER: 'The server did not take the test mail to your address.',
  ERR_MAIL_DOMAIN: 'The sender’s domain has no SPF: mails may end as spam.',
  ERR_NO_GROUP_FOUND: 'Group not found. The channel may have left it; read the groups again.',
  ERR_NO_GROUP_RULE_FOUND: 'Rule not found. It may have been deleted.',
  ERR_GROUP_NOT_ADMIN: 'This number is not an admin of the group. Ask an admin to promote it in WhatsApp.',
  ERR_GROUP_NUMBERS: 'No number was used: some cannot be read. Correct the ones that are marked.',
  ERR_GROUP_PICTURE: 'The picture of a group has to be a JPEG of 2 MB at most. Choose another.',
  ERR_GROUP_PICTURE_ADDRESS:
    'No picture could be read at this address. Check that it opens in a browser and shows nothing but the picture, up to 10 MB.',
  ERR_GROUP_OWN_NUMBER: 'The number {number} is the channel’s own. Take it off the list.',
  ERR_NO_WEBHOOK_FOUND: 'Webhook address not found. It may have been deleted.',
  ERR_NO_DELIVERY_FOUND: 'Delivery not found. Deliveries are kept for 30 days.',
  ERR_WEBHOOK_LIMIT: 'A company can have up to {limit} webhook addresses. Delete one first.',
  ERR_WEBHOOK_URL: 'Invalid address. Enter a complete public address with https://.',
  ERR_WEBHOOK_ANSWER: 'The address answered with an error.',
  ERR_WEBHOOK_REDIRECT: 'The address leads elsewhere. Enter the final address.',
  ERR_WEBHOOK_TIMEOUT: 'The address did not answer within 15 seconds.',
  ERR_WEBHOOK_GONE: 'The address answered that it is gone (410), and was switched off.',
  ERR_WEBHOOK_DEAD: 'The address failed for five days on end, and was switched off.',
  ERR_TRANSCRIPTION_JSON: 'The key is not valid JSON. Copy the whole file.',
  ERR_TRANSCRIPTION_ACCOUNT: 'The JSON is not of a Google service account. Create a service account key and paste the file.',
  ERR_TRANSCRIPTION_REFUSED:
    'The service refused to transcribe. Check that the speech API is on in the project and that the account may use it.',
  // Settings, reports, everything else
  ERR_SETTING_CONFLICT: 'This option cannot be combined with another one that is on. Turn the other one off first.',
  ERR_REPORT: 'Error generating the report. Check the filters and try again.',
  ERR_REPORT_ROWS:
    'The report has {count} rows, too many to download at once. Export it on the screen and wait for the file under Jobs.',
  ERR_NO_REPORT_MAIL_FOUND: 'This report by email was not found. It may have been deleted.',
  ERR_REPORT_MAIL_LIMIT: 'You can get up to {limit} reports by email. Delete one first.',
  ERR_NO_JOB_FOUND: 'Job not found. It may have finished already.',
  ERR_INVALID_JSON: 'Invalid JSON. Correct the text and try again.',
  ERR_PAYLOAD_TOO_LARGE: 'What was sent is too large. Send less at a time.',
  ERR_REQUEST_TIMEOUT: 'Sending took too long and was stopped. Check the connection and try again.',
  ERR_UNSUPPORTED_MEDIA: 'This content format is not accepted. Send it in another format.',
  ERR_IDEMPOTENCY_KEY: 'This Idempotency-Key was already used with another request. Use a new one.',
  ERR_REQUEST_RUNNING: 'The same request is still being answered. Wait a moment and repeat it.',
  ERR_REQUEST_UNANSWERED: 'This request was carried out, but its answer was lost. Check the result before asking again.',
  ERR_CONFLICT: 'Somebody else has changed this record. Reload the screen and try again.',
  ERR_FETCHING: 'Error fetching data. Try again.',
  ERR_LOADING: 'Error loading {what}. Try again.',
  ERR_UNAVAILABLE: 'The system is unavailable right now. Try again in a few moments.',
} satisfies Record<keyof typeof source, string>

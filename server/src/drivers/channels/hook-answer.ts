import type { Webhook, WebhookCall } from './driver.ts'

const TAKEN = { type: 'application/json; charset=utf-8', body: '{"ok":true}' }

/** What the provider reads in our 200, once its call is stored. */
export const answerTo = <Config>(
  { answer }: Webhook<Config>,
  config: Config,
  call: WebhookCall,
): { type: string; body: string } => answer?.(config, call) ?? TAKEN

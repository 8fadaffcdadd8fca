/** Where the customer's phone of a demonstration channel is: its key opens it, and stays in the part no server is sent. */
export function phoneAddress(hookUrl: string, origin = new URL(hookUrl).origin): string {
  const key = new URL(hookUrl).pathname.split('/').at(-1) ?? ''
  return `${origin}/demo-phone#key=${encodeURIComponent(key)}`
}

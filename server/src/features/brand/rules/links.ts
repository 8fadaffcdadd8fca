/** Where the people of a company find us, without a slash at the end: every link starts with it. `configured` is PUBLIC_URL. */
export function publicUrl(tenant: { host: string | null }, configured: string): string {
  if (!tenant.host) return configured
  const url = new URL(configured)
  url.hostname = tenant.host
  return url.origin
}

/** The name in a Host header as doors know it: without a port and in small letters. */
export const hostName = (header: string): string => header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

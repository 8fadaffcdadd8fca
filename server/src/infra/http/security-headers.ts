import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

const CSP = {
  defaultSrc: ["'self'"],
  fontSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  mediaSrc: ["'self'", 'blob:'],
  // Mantine writes its variables as style elements.
  styleSrc: ["'self'", "'unsafe-inline'"],
  // Of a page's own host this holds for its sockets too.
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: null,
}

/** What a page of ours needs of the machine: the microphone for voice messages, the clipboard, a picture over the whole screen. */
const PERMISSIONS = [
  'microphone=(self)',
  'fullscreen=(self)',
  'clipboard-read=(self)',
  'clipboard-write=(self)',
  ...[
    'accelerometer',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map(name => `${name}=()`),
].join(', ')

/** What helmet would write on every answer, asked for once: they are the same each time, and finding them took a tenth of a short call. */
export function securityHeaders({ isSecure }: { isSecure: boolean }): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet({ contentSecurityPolicy: { directives: CSP }, strictTransportSecurity: isSecure })(request, response, error => {
    if (error) throw error
  })
  const found = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)])
  return { ...Object.fromEntries(found), 'permissions-policy': PERMISSIONS }
}

import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { pushed } from '@balcao/contract/works/notifications'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'

const { decrypt }: { decrypt(body: Buffer, keys: object): Buffer } = createRequire(
  createRequire(import.meta.url).resolve('web-push'),
)('http_ece')

interface Taken {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service as browsers have one: it takes what is sent and can read none of it. */
export async function startPushService() {
  const taken: Taken[] = []
  const answers = new Map<string, number>()
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      taken.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      response.writeHead(answers.get(path) ?? 201).end()
      for (const look of waiting) look()
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** A browser that subscribed: it alone can read what comes. */
  function device(path: string) {
    const own = createECDH('prime256v1')
    own.generateKeys()
    const auth = randomBytes(16).toString('base64url')
    const its = () => taken.filter(one => one.path === path)
    return {
      subscription: {
        endpoint: `${origin}${path}`,
        keys: { p256dh: own.getPublicKey('base64url'), auth },
        language: 'pt' as const,
      },
      taken: its,
      read: () =>
        its().map(({ body }) =>
          pushed.parse(JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth }).toString())),
        ),
      /** From now on the service says this of it. */
      answers: (status: number) => void answers.set(path, status),
      async gets(count: number): Promise<void> {
        await new Promise<void>(done => {
          const look = () => {
            if (its().length < count) return
            waiting.delete(look)
            done()
          }
          waiting.add(look)
          look()
        })
      },
    }
  }
  return { origin, taken, device, stop: () => new Promise(done => server.close(done)) }
}

/** Who signed a push, for whom: throws when it was not this key. */
export async function signerOf({ headers }: Taken, publicKey: string) {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(part => part.toString('base64url'))
  const { payload } = await jwtVerify(token, await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256'))
  return { key, audience: payload.aud, algorithm: decodeProtectedHeader(token).alg }
}

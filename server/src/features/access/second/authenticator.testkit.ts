import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A passkey in software: what a browser answers for one, of the host our tests ask at. */

const HOST = 'localhost'
const ORIGIN = `http://${HOST}:80`
const PRESENT = 0x01
const WITH_KEY = 0x41

const head = (type: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(type << 5) | n])
    : n < 256
      ? Buffer.from([(type << 5) | 24, n])
      : Buffer.from([(type << 5) | 25, n >> 8, n & 255])
type Cbor = number | string | Buffer | Map<number | string, Cbor>
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([name, its]) => [cbor(name), cbor(its)])])
}

const sha = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer) => bytes.toString('base64url')

export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const said = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: ORIGIN, crossOrigin: false }))
  const about = (flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha(HOST), Buffer.from([flags]), count])
  }
  const answer = (response: object) => ({
    id: text(id),
    rawId: text(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    makes(challenge: string) {
      const key = cbor(
        new Map<number, Cbor>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const authData = Buffer.concat([about(WITH_KEY), Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
      const attested = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return answer({ clientDataJSON: text(said('webauthn.create', challenge)), attestationObject: text(cbor(attested)) })
    },
    signs(challenge: string) {
      const clientData = said('webauthn.get', challenge)
      const authenticatorData = about(PRESENT)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha(clientData)]), privateKey)
      return answer({
        clientDataJSON: text(clientData),
        authenticatorData: text(authenticatorData),
        signature: text(signature),
      })
    },
  }
}

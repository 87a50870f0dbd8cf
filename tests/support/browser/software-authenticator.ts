import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** The WebAuthn options that the authenticator uses. `create` reads `rp` and `user`; `get` reads `rpId`. */
export interface PasskeyOptions {
  challenge: string
  rp?: { id?: string }
  rpId?: string
  user?: { id: string }
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()

const encodeUint = (value: number, byteCount: number) => {
  const buffer = Buffer.alloc(byteCount)
  buffer.writeUIntBE(value, 0, byteCount)
  return buffer
}

/** Creates an authenticator with one ES256 key. By default, it reports the user as verified. */
export const createSoftwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let userHandle = ''
  let signCount = 0

  const buildClientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const buildAuthenticatorData = (rpId: string, flags: number) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | USER_PRESENT]), encodeUint(++signCount, 4)])

  const credential = {
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  }

  return {
    /** Creates a credential from the options for `navigator.credentials.create()`. */
    create: ({ challenge, rp, user }: PasskeyOptions) => {
      userHandle = user?.id ?? ''
      // A COSE key: type EC2, algorithm ES256, curve P-256, x and y.
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const authData = Buffer.concat([
        buildAuthenticatorData(rp?.id ?? '', HAS_CREDENTIAL | USER_VERIFIED),
        // The AAGUID, the length of the credential id, the credential id and the public key.
        ...[Buffer.alloc(16), encodeUint(credentialId.length, 2), credentialId, isoCBOR.encode(key)],
      ])
      const attestation = isoCBOR.encode(
        new Map<string, string | Map<string, string> | Uint8Array<ArrayBuffer>>([
          ['fmt', 'none'],
          ['attStmt', new Map<string, string>()],
          ['authData', new Uint8Array(authData)],
        ]),
      )
      const response = {
        clientDataJSON: buildClientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: Buffer.from(attestation).toString('base64url'),
        transports: ['internal'],
      }
      return { ...credential, response }
    },
    /** Signs the challenge in the options for `navigator.credentials.get()`. */
    get: ({ challenge, rpId = '' }: PasskeyOptions, { isUserVerified = true } = {}) => {
      const clientData = buildClientData('webauthn.get', challenge)
      const authData = buildAuthenticatorData(rpId, isUserVerified ? USER_VERIFIED : 0)
      const signature = createSign('sha256')
        .update(Buffer.concat([authData, sha256(clientData)]))
        .sign(privateKey)
      const response = {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle,
      }
      return { ...credential, response }
    },
  }
}

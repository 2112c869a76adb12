import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { oneLineMessage, usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'

/** The certificate with which a run shows who it is, as `node:tls` takes it. */
interface ClientCertificate {
  readonly cert?: string
  readonly key?: string
  readonly pfx?: Buffer
  readonly passphrase?: string
}

/** Where a client certificate is. */
interface CertificateFiles {
  /** A PEM file, which may hold the key as well, or a PKCS#12 file, which does. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly passphrase?: string | undefined
}

const passphraseVariable = 'CONFORMANCE_KEY_PASSPHRASE'

/** Reads a client certificate and its key; stops where they cannot be used, with a fix. */
export function clientCertificate({
  cert,
  key,
  passphrase,
}: CertificateFiles): ClientCertificate | undefined {
  if (cert === undefined) {
    if (key !== undefined) throw usage(`--key ${key} is the key of no certificate: add --cert <file>`)
    return undefined
  }
  const secret = passphrase === undefined ? {} : { passphrase }
  const read = readBytes(cert, '--cert')
  if (!isPem(read)) return checked({ pfx: read, ...secret }, cert, key)
  const text = read.toString('utf8')
  if (!text.includes('-----BEGIN CERTIFICATE-----'))
    throw usage(`--cert ${cert} holds no certificate: give a PEM file with one, or a PKCS#12 file`)
  const own = key === undefined ? text : readBytes(key, '--key').toString('utf8')
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(own))
    throw usage(
      key === undefined
        ? `--cert ${cert} holds no private key: add --key <file>`
        : `--key ${key} holds no private key: give a PEM file, which begins -----BEGIN PRIVATE KEY-----`,
    )
  return checked({ cert: text, key: own, ...secret }, cert, key)
}

const isPem = (bytes: Buffer): boolean => bytes.includes('-----BEGIN ')

function readBytes(file: string, flag: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw usage(`cannot read the file of ${flag} ${file}: ${fileProblem(error)}`)
  }
}

/** A certificate that TLS accepts together with its key. */
function checked(given: ClientCertificate, cert: string, key: string | undefined): ClientCertificate {
  if (given.pfx && key !== undefined)
    throw usage(`--cert ${cert} is not a PEM file; a PKCS#12 file holds its key, so leave out --key ${key}`)
  try {
    createSecureContext(given)
    return given
  } catch (error) {
    throw usage(trouble(error, given, cert, key ?? cert))
  }
}

function trouble(error: unknown, { pfx, passphrase }: ClientCertificate, cert: string, key: string): string {
  const message = oneLineMessage(error)
  const { code = '' } = error as { readonly code?: string }
  const words = `${code} ${message}`
  if (/mismatch/i.test(words)) return `--key ${key} is not the key of the certificate --cert ${cert}`
  const isEncrypted =
    /passphrase|interrupted or cancelled|bad.decrypt|bad.password|mac verify|empty password/i.test(words)
  if (isEncrypted)
    return passphrase === undefined
      ? `${pfx ? `--cert ${cert}` : `the key ${key}`} is encrypted: set ${passphraseVariable}, or passphrase in the configuration`
      : `the passphrase of ${pfx ? `--cert ${cert}` : `the key ${key}`} is wrong: check ${passphraseVariable}, or passphrase in the configuration`
  if (
    pfx &&
    /asn1|not enough data|wrong tag|header too long|too long|unsupported/i.test(words) &&
    !/algorithm|unsupported/i.test(words)
  )
    return `--cert ${cert} is neither a PEM nor a PKCS#12 file`
  if (pfx && /unsupported/i.test(words))
    return `--cert ${cert} is encrypted in an old way (${message}): convert it to PEM with openssl pkcs12 -legacy`
  return `the client certificate --cert ${cert} cannot be used: ${message}`
}

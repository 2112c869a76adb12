import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import { usage } from '../exit.js'
import { fileProblem } from '../files/file-problem.js'
import { baseUrl } from '../flags/base-url.js'

/** Where the server is, and how its certificate is verified. */
export interface ServerAddress {
  /** As it was given. */
  readonly url: string
  readonly isSecure: boolean
  readonly hostname: string
  readonly port: number
  /** The value of `Host`. */
  readonly host: string
  /** The prefix of each path; empty for none. */
  readonly path: string
  /** Whether HTTP/2 is spoken with it, and nothing else; otherwise HTTP/1.1. */
  readonly isHttp2: boolean
  readonly tls: { readonly ca?: readonly string[]; readonly rejectUnauthorized?: false }
}

/** The flags that name the server, as the command line gives them. */
interface AddressFlags {
  readonly to: string
  readonly ca?: string
  readonly insecure?: boolean
  readonly http2?: boolean
}

/**
 * The server that flags name.
 *
 * @throws A usage `Stop` that names what cannot be used.
 */
export function serverAddress({ to, ca, insecure, http2 }: AddressFlags): ServerAddress {
  const url = baseUrl(to, '--to')
  const { protocol, hostname, port, host, pathname } = new URL(url)
  const isSecure = protocol === 'https:'
  if (!isSecure && (ca !== undefined || insecure))
    throw usage(`--${insecure ? 'insecure' : 'ca'} is for https, and --to is ${url}: leave it out`)
  if (insecure && ca !== undefined) throw usage('--ca and --insecure exclude each other: give one')
  return {
    url,
    isSecure,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isSecure ? 443 : 80) : Number(port),
    host,
    path: pathname.replace(/\/+$/, ''),
    isHttp2: http2 === true,
    tls: insecure ? { rejectUnauthorized: false } : ca === undefined ? {} : { ca: trusted(ca) },
  }
}

function trusted(file: string): readonly string[] {
  try {
    return [...rootCertificates, readFileSync(file, 'utf8')]
  } catch (error) {
    throw usage(`cannot read the file of --ca ${file}: ${fileProblem(error)}`)
  }
}

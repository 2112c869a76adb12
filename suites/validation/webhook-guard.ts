import * as fc from 'fast-check'
import type { Api, Check, Exchange, Json } from '../api/index.js'
import { openTrial, requireOrdinaryAccepted, type WriteTrial } from '../drivers/trials.js'
import { judgeRefused } from '../judgements/body.js'

/** The machine itself, written in many ways. */
const loopback = {
  always: [
    '127.0.0.1',
    'localhost',
    'LOCALHOST',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    'hooks.example.com@127.0.0.1',
  ],
  others: ['[::ffff:7f00:1]', '127.1', '127.8.9.10'],
}

/** Networks that only the service can reach, written in many ways. */
const internal = {
  always: ['172.31.255.254', '169.254.169.254'],
  others: [
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '[fd12:3456:789a::1]',
    '[fe80::1]',
    '[::ffff:10.0.0.1]',
    '3232235777',
    '0xa9fea9fe',
    '0300.0250.1.1',
    'hooks.example.com@10.0.0.1:8443',
  ],
}

const octet = fc.integer({ min: 1, max: 254 })

const internalAddress = fc.oneof(
  fc.tuple(fc.constant(10), octet, octet, octet),
  fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
  fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
  fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
)

const notations: readonly ((parts: readonly number[]) => string)[] = [
  (parts) => parts.join('.'),
  (parts) => String(wordOf(parts)),
  (parts) => `0x${wordOf(parts).toString(16)}`,
  (parts) => parts.map((part) => `0${part.toString(8)}`).join('.'),
  (parts) => `[::ffff:${parts.join('.')}]`,
]

const wordOf = (parts: readonly number[]): number => parts.reduce((word, part) => word * 256 + part, 0)

/** A drawn address of such a network. */
const drawnHost = fc
  .tuple(internalAddress, fc.constantFrom(...notations))
  .map(([parts, notation]) => notation(parts))

const at = (host: string): Json => ({ url: `https://${host}/hook` })

/** Whether the target is a local machine and lets destinations on it be registered (gap.webhook-ssrf). */
async function probeDevelopment(api: Api, trial: WriteTrial): Promise<boolean> {
  if (!/^https?:\/\/(localhost|127\.|\[::1\])/.test(api.target.baseUrl)) return false
  return (await trial.send(at('127.0.0.1'))).response.status === 201
}

/** Judges the refusal of an address in its plain form together with others; odd forms may be not an address to a server (gap.webhook-ssrf). */
function judgeLikeOtherAddresses(api: Api, exchange: Exchange, { url }: Json): void {
  if (typeof url !== 'string' || !/^https:\/\/\d+\.\d+\.\d+\.\d+\/hook$/.test(url)) return
  api.oneChoice('webhook-ssrf', 'an internal address', exchange, { 400: 'invalid_request', 403: 'forbidden' })
}

/**
 * Whether an address names the machine itself or a private network as such. What else the guard covers is open, and so is
 * whether other notations count as names, which it need not resolve (gap.webhook-ssrf).
 */
const isLiteral = ({ url }: Json): boolean =>
  /^https:\/\/([^/@]*@)?(localhost|127\.\d+\.\d+\.\d+|10\.\d+\.\d+\.\d+|172\.(1[6-9]|2\d|3[01])\.\d+\.\d+|192\.168\.\d+\.\d+|\[::1\]|\[f[cd][\da-f:]+\])(:\d+)?\//i.test(
    String(url),
  )

/** `POST /webhooks` refuses addresses of internal networks, however they are written. */
export const urlGuard: Check = async (api) => {
  const development = await probeDevelopment(api, await openTrial(api))
  const trial = await openTrial(api)
  const hosts = development ? [internal] : [loopback, internal]
  await judgeRefused(
    api,
    trial,
    hosts.flatMap(({ always }) => always.map(at)),
    {
      others: hosts.flatMap(({ others }) => others.map(at)),
      drawn: drawnHost.map(at),
      atMost: 3,
      ...(development ? {} : { certain: isLiteral }),
      errors: [
        [400, 'invalid_request'],
        [403, 'forbidden'],
      ],
      alike: judgeLikeOtherAddresses,
    },
  )
  await requireOrdinaryAccepted(api, trial)
}

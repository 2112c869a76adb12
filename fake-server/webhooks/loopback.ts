import { load } from '../load.js'

/** Whether a host name of an address stands for this computer, as the URL parser gives it. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost') return true
  const ipaddr = load('ipaddr.js') as typeof import('ipaddr.js')
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}

/** How a test has destinations on this computer accepted. */
export const loopbackFix =
  'in a test, createFake({ webhooks: { allowLoopback: true } }) or conformance fake --allow-loopback permits it'

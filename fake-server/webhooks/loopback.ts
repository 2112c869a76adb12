import ipaddr from 'ipaddr.js'

/** Whether a host name of an address stands for this computer, as the URL parser gives it. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback')
}

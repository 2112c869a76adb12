import { InvalidArgumentError } from 'commander'

/** Reads the origin of an API: scheme, host and port. */
export function origin(given: string): string {
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && url.search === '') return url.origin
  throw new InvalidArgumentError('It must be an origin such as https://api.example.com, without a path.')
}

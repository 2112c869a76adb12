import { InvalidArgumentError } from 'commander'

/** Reads the version of the API that a document names. */
export function apiVersion(given: string): string {
  const version = given.trim()
  if (/^[\w.+-]{1,100}$/.test(version)) return version
  throw new InvalidArgumentError(
    'It must be a version such as 2.3.0 or 2030-01-07: letters, digits, dots, hyphens, underscores and plus signs, at most 100.',
  )
}

const problemOf = (given: string): string | undefined => {
  const isRelative = given.startsWith('/') && !given.startsWith('//')
  if (!isRelative && !/^https?:\/\//i.test(given))
    return 'It must be an http or https address such as https://api.example.org, or a path such as /crm.'
  if (/[{}\s]/.test(given))
    return 'It must be an address without braces and blanks: variables are not described.'
  if (!URL.canParse(given, 'http://relative.invalid')) return 'It is not a valid address.'
  const { username, password, search, hash, pathname } = new URL(given, 'http://relative.invalid')
  if (username !== '' || password !== '')
    return 'It holds credentials, which the document would show: leave them out.'
  if (search !== '' || hash !== '') return 'It holds a query or a fragment: leave it out.'
  if (/\/api\/v1\/?$/.test(pathname))
    return 'It ends in /api/v1, which each path of the document holds: leave it out.'
  return undefined
}

/** Collects the addresses of servers that a document names. */
export function serverUrls(given: string, before: readonly string[] = []): readonly string[] {
  const problem = problemOf(given.trim())
  if (problem !== undefined) throw new InvalidArgumentError(problem)
  const url = given.trim().replace(/(?<=.)\/+$/, '')
  if (before.includes(url)) throw new InvalidArgumentError('It is given twice.')
  return [...before, url]
}

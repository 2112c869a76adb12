import type { Call } from '../api/index.js'

/** A way to present a valid key that is not the documented one. */
export interface KeyPresentation {
  readonly name: string
  readonly of: (key: string) => Pick<Call, 'as' | 'query' | 'headers'>
}

const header = (name: string, authorization: (key: string) => string): KeyPresentation => ({
  name,
  of: (key) => ({ as: { authorization: authorization(key), name } }),
})

/** The main key as it is, by another scheme: a server that does not look at the word accepts it. */
const behind = (word: string): KeyPresentation =>
  header(`the main key behind ${word}`, (key) => `${word} ${key}`)

/** The main key behind the words of other schemes. */
export const otherWords: readonly KeyPresentation[] = [behind('Token'), behind('Basic')]

/** Valid keys in another form or in another place, and the scheme without a key (section 5). */
export const otherForms: readonly KeyPresentation[] = [
  header('the main key as the user of Basic', (key) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`),
  header('the bare main key', (key) => key),
  header('the main key behind two Bearers', (key) => `Bearer Bearer ${key}`),
  header('a Bearer without a key', () => 'Bearer'),
  {
    name: 'the main key in the query',
    of: (key) => ({
      as: 'none',
      query: { access_token: key, api_key: key, apiKey: key, key, token: key },
    }),
  },
  header('the main key right behind Bearer', (key) => `Bearer${key}`),
  {
    name: 'the main key in a header of its own',
    of: (key) => ({ as: 'none', headers: { 'x-api-key': key, 'api-key': key, 'x-auth-token': key } }),
  },
]

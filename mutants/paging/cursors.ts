import type { families } from '../../contract/index.js'
import { aroundHandler, type Mutants, mutant } from '../mutant.js'
import { beforehand, contacts, crash, deals, onPage, refused, tags, tickets, unchecked } from './operators.js'

type Rules = Mutants<typeof families.paging>

/** Faults of cursors that are long, or that no page gave. */
export const cursorMutants: Pick<
  Rules,
  'paging.cursor-max-length' | 'paging.issued-cursor-length' | 'paging.cursor-garbage'
> = {
  'paging.cursor-max-length': [
    mutant(
      'a cursor too long is refused under a code of its own',
      beforehand(tickets, ({ cursor = '' }) =>
        cursor.length > 2048 ? refused(400, 'invalid_cursor') : undefined,
      ),
    ),
    mutant(
      'a cursor too long starts again',
      unchecked((query) => {
        if ((query.cursor ?? '').length > 2048) delete query.cursor
      }),
    ),
    mutant(
      'a cursor too long is a crash',
      beforehand(deals, ({ cursor = '' }) => (cursor.length > 2048 ? crash : undefined)),
    ),
    mutant('tags read as much of a cursor as was issued', (behaviour) =>
      unchecked((query) => {
        const [own] = /^[\w-]+\.\w{7}/.exec(query.cursor ?? '') ?? []
        if (own) query.cursor = own
      }, tags)(behaviour),
    ),
    mutant(
      'one character too many is overlooked',
      unchecked((query) => {
        if (query.cursor?.length === 2049) delete query.cursor
      }, tickets),
    ),
    mutant(
      'a cursor too long names a missing page',
      beforehand(contacts, ({ cursor = '' }) =>
        cursor.length > 2048 ? refused(404, 'not_found') : undefined,
      ),
    ),
  ],
  'paging.issued-cursor-length': [
    mutant(
      'the cursor repeats the page',
      onPage(contacts, (page) => ({
        ...page,
        nextCursor: page.nextCursor && page.nextCursor + JSON.stringify(page.data),
      })),
    ),
    mutant('the cursor names all records so far', (behaviour) => {
      const seen = new Map<string, number>()
      onPage(tickets, ({ data, nextCursor }, { query }) => {
        const count = (seen.get(query.cursor?.split('~')[0] ?? '') ?? 0) + data.length
        if (nextCursor) seen.set(nextCursor, count)
        return { data, nextCursor: nextCursor && `${nextCursor}~${'x'.repeat(20 * count)}` }
      })(behaviour)
      unchecked((query) => {
        if (query.cursor) query.cursor = query.cursor.split('~')[0] ?? ''
      }, tickets)(behaviour)
    }),
    mutant(
      'the cursor holds the last record',
      onPage(contacts, (page) => ({
        ...page,
        nextCursor: page.nextCursor && `${page.nextCursor}~${JSON.stringify(page.data.at(-1))}`,
      })),
    ),
    mutant(
      'a long filter makes a long cursor',
      onPage(contacts, (page, { query }) => ({
        ...page,
        nextCursor: page.nextCursor && `${page.nextCursor}~${(query.tag ?? '').slice(40).repeat(40)}`,
      })),
    ),
  ],
  'paging.cursor-garbage': [
    mutant('an unreadable cursor is a crash', (behaviour) =>
      aroundHandler(behaviour, contacts, (next, context) => {
        const { cursor } = context.query
        if (cursor !== undefined && !/^[\w-]+\.\w{7}$/.test(cursor)) throw new TypeError('no cursor')
        return next(context)
      }),
    ),
    mutant('a cursor that decodes to no object is a crash', (behaviour) =>
      aroundHandler(behaviour, deals, (next, context) => {
        const { cursor } = context.query
        const text = Buffer.from(cursor ?? '', 'base64url').toString()
        if (text === 'null' || text === '{}') throw new TypeError('no place in the cursor')
        return next(context)
      }),
    ),
    mutant('a forged cursor is a crash', (behaviour) =>
      aroundHandler(behaviour, tags, (next, context) => {
        const reply = () => next(context)
        if (!/^[\w-]+\.\w{7}$/.test(context.query.cursor ?? 'a.bcdefgh')) return reply()
        try {
          return reply()
        } catch {
          throw new Error('checksum')
        }
      }),
    ),
    mutant(
      'an offset below zero is a crash',
      beforehand(tickets, ({ cursor }) => (cursor?.startsWith('-') ? crash : undefined)),
    ),
  ],
}

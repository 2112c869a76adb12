import { op } from '../../contract/index.js'
import type { FamilyMutants } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { aroundHandler } from '../operators/handler.js'
import { errorReply } from '../operators/reply.js'
import { ruledOut } from '../ruled-out.js'
import { beforehand, crash, onPage, unchecked } from './operators.js'

/** Faults of long cursors and of cursors that no page gave out. */
export const cursorMutants = {
  'paging.cursor-max-length': {
    'a cursor too long is refused under a code of its own': beforehand(op.listTickets, ({ cursor = '' }) =>
      cursor.length > 2048 ? errorReply(400, 'invalid_cursor') : undefined,
    ),
    'a cursor too long starts again': unchecked((query) => {
      if ((query.cursor ?? '').length > 2048) delete query.cursor
    }),
    'a cursor too long is a crash': beforehand(op.listDeals, ({ cursor = '' }) =>
      cursor.length > 2048 ? crash : undefined,
    ),
    'tags read as much of a cursor as was issued': unchecked((query) => {
      const [own] = /^[\w-]+\.\w{7}/.exec(query.cursor ?? '') ?? []
      if (own) query.cursor = own
    }, op.listTags),
    'one character too many is overlooked': unchecked((query) => {
      if (query.cursor?.length === 2049) delete query.cursor
    }, op.listTickets),
    'a cursor too long names a missing page': beforehand(op.listContacts, ({ cursor = '' }) =>
      cursor.length > 2048 ? errorReply(404, 'not_found') : undefined,
    ),
  },
  'paging.issued-cursor-length': {
    'the cursor repeats the page': onPage(op.listContacts, (page) => ({
      ...page,
      nextCursor: page.nextCursor && page.nextCursor + JSON.stringify(page.data),
    })),
    'the cursor names all records so far': (behaviour) => {
      const seen = new Map<string, number>()
      onPage(op.listTickets, ({ data, nextCursor }, { query }) => {
        const count = (seen.get(query.cursor?.split('~')[0] ?? '') ?? 0) + data.length
        if (nextCursor) seen.set(nextCursor, count)
        return { data, nextCursor: nextCursor && `${nextCursor}~${'x'.repeat(20 * count)}` }
      })(behaviour)
      unchecked((query) => {
        if (query.cursor) query.cursor = query.cursor.split('~')[0] ?? ''
      }, op.listTickets)(behaviour)
    },
    'the cursor holds the last record': onPage(op.listContacts, (page) => ({
      ...page,
      nextCursor: page.nextCursor && `${page.nextCursor}~${JSON.stringify(page.data.at(-1))}`,
    })),
    'a long filter makes a long cursor': onPage(op.listContacts, (page, { query }) => ({
      ...page,
      nextCursor: page.nextCursor && `${page.nextCursor}~${(query.tag ?? '').slice(40).repeat(40)}`,
    })),
  },
  'paging.cursor-garbage': {
    'messages begin again at a cursor that other lists refuse': ruledOut(
      choosingAlso('cursor-garbage', 'first-page', callsOf(op.listMessages)),
    ),
    'an unreadable cursor is a crash': ruledOut(
      aroundHandler(op.listContacts, (next, context) => {
        const { cursor } = context.query
        if (cursor !== undefined && !/^[\w-]+\.\w{7}$/.test(cursor)) throw new TypeError('no cursor')
        return next(context)
      }),
    ),
    'a cursor that decodes to no object is a crash': ruledOut(
      aroundHandler(op.listDeals, (next, context) => {
        const { cursor } = context.query
        const text = Buffer.from(cursor ?? '', 'base64url').toString()
        if (text === 'null' || text === '{}') throw new TypeError('no place in the cursor')
        return next(context)
      }),
    ),
    'a forged cursor is a crash': ruledOut(
      aroundHandler(op.listTags, (next, context) => {
        const reply = () => next(context)
        if (!/^[\w-]+\.\w{7}$/.test(context.query.cursor ?? 'a.bcdefgh')) return reply()
        try {
          return reply()
        } catch {
          throw new Error('checksum')
        }
      }),
    ),
    'a word is refused as unprocessable': beforehand(op.listContacts, ({ cursor }) =>
      cursor === 'not-a-cursor' ? errorReply(422, 'invalid_request') : undefined,
    ),
    'an offset below zero is a crash': ruledOut(
      beforehand(op.listTickets, ({ cursor }) => (cursor?.startsWith('-') ? crash : undefined)),
    ),
  },
} satisfies Partial<FamilyMutants<'paging'>>

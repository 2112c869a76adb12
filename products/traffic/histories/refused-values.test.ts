import { expect, test } from 'vitest'
import { trafficExchange } from '../traffic-exchange.js'
import { judgeRefusedValues } from './refused-values.js'
import { broken, exchangesOf, type Said } from './said.test-kit.js'

const distinct = 'w4x9q2'
const refused: Said = { to: 'PATCH /tickets/t1', body: { subject: distinct, priority: 'x' }, status: 400 }
const shown: Said = {
  to: 'GET /tickets',
  answer: { data: [{ id: 't1', subject: distinct }], nextCursor: null },
}
const isClosed = { isClosed: true }

test('what only a refused write has carried is shown by no record', () => {
  expect(broken(judgeRefusedValues, [refused, shown], isClosed)).toEqual(['validation.ticket-priority'])
  const stale: Said = { ...refused, status: 409, answer: { error: { code: 'rev_mismatch' } } }
  expect(broken(judgeRefusedValues, [stale, shown], isClosed)).toEqual(['revision.stale-no-effect'])
})

test.each<[string, readonly Said[]]>([
  ['was there before', [shown, refused, shown]],
  ['was sent again and taken', [refused, { ...refused, body: { subject: distinct }, status: 200 }, shown]],
  ['is on another server', [refused, { ...shown, origin: 'https://crm.example.org' }]],
  ['was read while the write was refused', [refused, { ...shown, at: 0 }]],
  ['went with a write of an unknown outcome', [{ ...refused, status: 500 }, shown]],
  [
    'names a record that was there',
    [
      { to: 'POST /deals/deal_8x4k2/close', body: {}, status: 400 },
      { to: 'GET /activities', answer: { data: [{ id: 'a1', dealId: 'deal_8x4k2' }], nextCursor: null } },
    ],
  ],
  [
    'is a word of everybody',
    [
      { ...refused, body: { subject: 'urgent', priority: 'x' } },
      { ...shown, answer: { data: [{ id: 't1', subject: 'urgent' }] } },
    ],
  ],
  [
    'names a template, which no write has made',
    [
      {
        to: 'POST /messaging/messages',
        body: { channel: 'chatapp_1', message: { type: 'template', template: { name: distinct } } },
        status: 404,
      },
      {
        to: 'GET /messaging/chat/templates?phoneNumberId=n1',
        answer: { data: [{ id: 'm1', name: distinct }], nextCursor: null },
      },
    ],
  ],
  [
    'begins a longer text, which a list shows cut',
    [
      { ...refused, body: { subject: 'n'.repeat(60), priority: 'x' } },
      { to: 'POST /conversations/c1/reply', body: { text: 'n'.repeat(300) }, status: 201 },
      {
        to: 'GET /conversations',
        answer: { data: [{ id: 'c1', lastMessagePreview: 'n'.repeat(60) }], nextCursor: null },
      },
    ],
  ],
])('a value may be shown that %s', (_, said) => {
  expect(broken(judgeRefusedValues, said, isClosed)).toEqual([])
})

test('what was shown by an answer that the recording lacks may be shown again', () => {
  const lost = exchangesOf([shown]).map(({ recorded }) =>
    trafficExchange({ ...recorded, answer: undefined, sentMs: -1000 }, 0),
  )
  const exchanges = [...lost, ...exchangesOf([refused, shown])]
  const { see } = judgeRefusedValues({ variant: 'full', exchanges, ...isClosed })
  expect(exchanges.flatMap((at) => [...(see?.(at) ?? [])])).toEqual([])
})

test('where others may write, somebody else may have written it', () => {
  expect(broken(judgeRefusedValues, [refused, shown])).toEqual([])
})

import { describe, expect, test } from 'vitest'
import { as, ask } from '../ask.test-kit.js'
import { type AnyFake, createFake, demoKeys } from '../index.js'
import { conversationFake, conversationKey, errorIn, say } from './conversation.test-kit.js'

const path = '/messaging/chat/templates'
const listed = (fake: AnyFake, query: string) =>
  say(fake, 'GET', `${path}${query}`).json.data.map(({ id }: { id: string }) => id)

describe('listing templates', () => {
  test.each(['template.list-ok', 'record.template-shape', 'template.mirrors-provider'])(
    '%s: as the provider holds them',
    (_) => {
      const answer = say(conversationFake(), 'GET', `${path}?phoneNumberId=num_2`)
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        data: [
          {
            id: 'tpl_4',
            name: 'elsewhere',
            language: 'es',
            status: 'APPROVED',
            category: 'UTILITY',
            businessAccountId: 'waba_2',
            components: [
              { type: 'BODY', text: 'Hola {{1}}' },
              { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Sí' }] },
            ],
          },
        ],
        nextCursor: null,
      })
    },
  )

  test.each(['filter.template-number', 'order.unstated-repeatable'])(
    '%s: of the account of the number, by name and language',
    (_) => {
      const fake = conversationFake()
      expect(listed(fake, '?phoneNumberId=num_1')).toEqual(['tpl_3', 'tpl_2', 'tpl_1'])
      expect(listed(fake, '?phoneNumberId=num_3')).toEqual(['tpl_3', 'tpl_2', 'tpl_1'])
      const first = say(fake, 'GET', `${path}?phoneNumberId=num_1&limit=2`).json
      expect(listed(fake, `?phoneNumberId=num_1&limit=2&cursor=${first.nextCursor}`)).toEqual(['tpl_1'])
    },
  )

  test('filter.template-number: without one the first, or all, by assumption; an unknown one is missing', () => {
    expect(listed(conversationFake(), '')).toEqual(['tpl_3', 'tpl_2', 'tpl_1'])
    const all = conversationFake({
      'template-number-missing': { without: 'all', unknown: 'not-found' },
    })
    expect(listed(all, '')).toEqual(['tpl_3', 'tpl_4', 'tpl_2', 'tpl_1'])
    const unknown = say(conversationFake(), 'GET', `${path}?phoneNumberId=num_9`)
    expect(errorIn(unknown)).toEqual([404, 'not_found', 'filter.template-number'])
  })

  test('template.legacy-excluded: no template of an unknown account', () => {
    const fake = createFake()
    expect(fake.control.workspace().templates.size).toBe(118)
    for (const { id } of fake.control.workspace().phoneNumbers)
      for (const template of ask(fake, 'GET', `${path}?phoneNumberId=${id}&limit=100`).json.data)
        expect(template.businessAccountId).toMatch(/^waba_/)
  })

  test('template.path-segment: both spellings, or the one assumed', () => {
    const statuses = (notation: 'both' | 'chat' | 'chatapp_1') => {
      const fake = conversationFake({ 'template-path': notation })
      return ['chat', 'chatapp_1', 'chatapp_2'].map(
        (segment) => say(fake, 'GET', `/messaging/${segment}/templates`).status,
      )
    }
    expect(statuses('both')).toEqual([200, 200, 404])
    expect(statuses('chat')).toEqual([200, 404, 404])
    expect(statuses('chatapp_1')).toEqual([404, 200, 404])
  })

  test('template.path-segment: a cursor of one path continues under the other', () => {
    const fake = conversationFake()
    const { nextCursor } = say(fake, 'GET', `${path}?limit=2`).json
    const rest = say(fake, 'GET', `/messaging/chatapp_1/templates?limit=2&cursor=${nextCursor}`).json
    expect(rest.data.map(({ id }: { id: string }) => id)).toEqual(['tpl_1'])
  })

  test('template.feature-disabled: where chat is off, and where there is no number', () => {
    const off = [403, 'feature_disabled', 'template.feature-disabled']
    expect(errorIn(ask(createFake(), 'GET', path, { headers: as(demoKeys.featuresOff) }))).toEqual(off)
    const fake = conversationFake()
    fake.control.workspace(conversationKey).phoneNumbers = []
    expect(errorIn(say(fake, 'GET', path))).toEqual(off)
  })

  test.each([
    ['x', 404],
    ['x'.repeat(200), 404],
    ['x'.repeat(201), 400],
    ['num%2F1', 400],
  ])('limit.template-list-number: %s answers %i', (id, status) => {
    expect(say(conversationFake(), 'GET', `${path}?phoneNumberId=${id}`).status).toBe(status)
  })
})

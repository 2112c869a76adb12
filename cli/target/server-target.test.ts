import { describe, expect, it } from 'vitest'
import { firstRemediation } from '../../suites/index.js'
import { type Config, defineConfig, env } from '../config.js'
import { secretsOf, serverTarget } from './server-target.js'

const transport = async () => ({ status: 200, headers: {}, text: '' })
const server = { baseUrl: 'https://a.example.com', apiKey: 'key-main' }
const targetOf = (config: Config) => serverTarget(server, config, transport)

describe('serverTarget', () => {
  it('reads only, unless the server is on this computer', () => {
    expect(targetOf({}).allow).toBe('none')
    expect(serverTarget({ ...server, baseUrl: 'http://127.0.0.1:1' }, {}, transport).allow).toBe('sends')
  })

  it('hands over every key and record that some rule can use, and nothing undefined', () => {
    const target = targetOf({
      keys: {
        revoked: 'key-revoked',
        expired: env('CONFORMANCE_NO_SUCH_VARIABLE'),
        providerDown: 'key-down',
        limited: [{ key: 'key-limited', scopes: ['deals:read'] }],
      },
      records: {
        tickets: ['t1'],
        users: ['ana@example.com'],
        sendTo: ['x@example.com'],
        conversationOf: {
          contactLimited: 'sms__+15550001111',
          providerDown: env('CONFORMANCE_NO_SUCH_VARIABLE'),
        },
        foreign: { deal: 'd1' },
      },
      assumptions: { 'cursor-garbage': 'first-page' },
    })
    expect(target.keys).toEqual({
      main: 'key-main',
      revoked: 'key-revoked',
      providerDown: 'key-down',
      limited: [{ key: 'key-limited', scopes: ['deals:read'] }],
    })
    expect(target.records).toEqual({
      tickets: ['t1'],
      users: ['ana@example.com'],
      sendTo: ['x@example.com'],
      conversationOf: { contactLimited: ['sms__+15550001111'] },
      foreign: { deal: 'd1' },
    })
    expect(target.assumptions['cursor-garbage']).toBe('first-page')
    expect(
      firstRemediation(target, ['key:revoked', 'record:ticket', 'record:user', 'key:unscoped']),
    ).toBeUndefined()
    expect(firstRemediation(target, ['key:expired'])).toContain('keys.expired')
  })

  it('knows the number and the slot of the other workspace wherever they are named', () => {
    const bookables = { otherWorkspace: { bookingType: 'bt_3', slot: 'slot_5' } }
    const phoneNumbers = { otherWorkspace: 'num_3' }
    const { foreign } = targetOf({
      records: { bookables, phoneNumbers, foreign: { slot: 'slot_9' } },
    }).records
    expect(foreign).toEqual({ bookingType: 'bt_3', slot: 'slot_9', phoneNumber: 'num_3' })
  })

  it('says what a receiver must give, where it gives anything else', async () => {
    const receiverOf = (given: unknown) =>
      targetOf({
        control: {
          receiver: {
            url: 'https://hooks.example.com/',
            received: async () => given as [],
            refuse: async () => undefined,
          },
        },
      }).control.receiver
    const delivery = { url: 'https://hooks.example.com/a', headers: { a: 'b' }, body: '{}' }
    expect(await receiverOf([delivery])?.received()).toEqual([delivery])
    await expect(receiverOf([{ path: '/a', headers: {}, body: {} }])?.received()).rejects.toThrow(
      'it must give a list of { url, headers, body }, url and body as texts, and gave {"path":"/a"',
    )
    await expect(receiverOf({ deliveries: [] })?.received()).rejects.toThrow('and gave {"deliveries":[]}')
  })

  it('lends the hooks to the run; a hold without a release ends by itself', async () => {
    const moved: number[] = []
    const held: number[] = []
    const { control } = targetOf(
      defineConfig({
        control: {
          async advanceClock(ms) {
            moved.push(ms)
          },
          async holdNextWrite(ms) {
            held.push(ms)
          },
        },
      }),
    )
    await control.advanceClock?.(5)
    expect(moved).toEqual([5])
    expect(control.failNext).toBeUndefined()
    await (await control.holdNextWrite?.())?.()
    expect(held).toEqual([2000])
  })
})

describe('secretsOf', () => {
  it('names every key, those of surfaces no suite covers yet included', () => {
    const keys = { revoked: 'r', providerDown: 'p', limited: [{ key: 'l', scopes: [] }], expired: undefined }
    expect(secretsOf(keys, 'm').map(({ name, value }) => `${name}=${value}`)).toEqual([
      'main key=m',
      'revoked key=r',
      'providerDown key=p',
      'limited key=l',
    ])
  })

  it('refuses a key that no header can carry, without showing it', () => {
    expect(() => secretsOf({ revoked: 'from-a-file\n' })).toThrow(
      'the revoked key holds a blank, a line break',
    )
    expect(() => secretsOf({}, 'zwölf')).not.toThrow('zwölf')
  })
})

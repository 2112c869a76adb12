import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, test } from 'vitest'
import type { components, operations } from '../../examples/clients/openapi-fetch/src/schema.js'
import type { operations as CompactOperations } from './compact.js'
import { digestOf } from './exported.js'

// The compiler judges the types: `npm run check` does. Here they are as openapi-typescript makes them, in files that
// `npm run api-types` writes.

/** The body that an operation sends; never for an operation without one. */
type BodyOf<O extends { requestBody?: unknown }> = [NonNullable<O['requestBody']>] extends [never]
  ? never
  : NonNullable<O['requestBody']> extends { content: { 'application/json': infer B } }
    ? B
    : never

type Body<Id extends keyof operations> = BodyOf<operations[Id]>

/** What an operation answers under a status. */
type Answer<O, Status extends PropertyKey> = O extends {
  responses: Record<Status, { content: { 'application/json': infer A } }>
}
  ? A
  : never

/** The names of the operations whose body could be anything. */
type Untyped<Operations extends { [Id in keyof Operations]: { requestBody?: unknown } }> = {
  [Id in keyof Operations]: [BodyOf<Operations[Id]>] extends [never]
    ? never
    : unknown extends BodyOf<Operations[Id]>
      ? Id
      : never
}[keyof Operations]

/** Every member that any form of a body has. */
type MemberOf<T> = T extends unknown ? keyof T : never

test.each(['full', 'compact'] as const)(
  'the types are made of the %s description as it is now',
  (variant) => {
    const digests = JSON.parse(readFileSync(new URL('digests.json', import.meta.url), 'utf8'))
    expect(digestOf(variant), 'run npm run api-types').toBe(digests[variant])
  },
)

describe('the types of the full variant', () => {
  test('know the body of every operation', () => {
    expectTypeOf<Untyped<operations>>().toBeNever()
  })

  test('give a contact a name or an e-mail address, and all its members', () => {
    type Contact = Body<'createContact'>
    expectTypeOf<{ email: string; tags: string[] }>().toExtend<Contact>()
    expectTypeOf<{ name: string }>().toExtend<Contact>()
    expectTypeOf<{ tags: string[] }>().not.toExtend<Contact>()
    expectTypeOf<Contact['address']>().toExtend<{ city?: string | null } | null | undefined>()
    expectTypeOf<{ email: string; active: 'yes' }>().not.toExtend<Contact>()
    expectTypeOf<keyof Body<'upsertContact'>>().toEqualTypeOf<keyof Contact>()
  })

  test('tell a message over a chat application from an SMS', () => {
    type Message = Body<'sendMessage'>
    expectTypeOf<Extract<Message, { channel: 'sms' }>>().toEqualTypeOf<{
      channel: 'sms'
      to: string
      text: string
      phoneNumberId?: string
      leadId?: string
    }>()
    expectTypeOf<Extract<Message, { channel: 'chatapp_1' }>>().toEqualTypeOf<{
      channel: 'chatapp_1'
      to: string
      message: components['schemas']['MessageForm']
      phoneNumberId?: string
      leadId?: string
    }>()
  })

  test('know every form of a reply', () => {
    type Reply = Body<'replyToConversation'>
    expectTypeOf<MemberOf<Reply>>().toEqualTypeOf<'text' | 'template' | 'message'>()
    expectTypeOf<{ text: string }>().toExtend<Reply>()
    type Form = Extract<Reply, { message: unknown }>['message']
    expectTypeOf<Form['type']>().toEqualTypeOf<'text' | 'template' | 'interactive' | 'image' | 'audio'>()
    expectTypeOf<Extract<Form, { type: 'text' }>>().toEqualTypeOf<{
      type: 'text'
      text: string
      previewUrl?: boolean
    }>()
    type Interactive = Extract<Form, { type: 'interactive' }>['interactive']
    expectTypeOf<Interactive['type']>().toEqualTypeOf<'button' | 'list' | 'cta_url'>()
    expectTypeOf<Interactive['body']>().toEqualTypeOf<{ text: string }>()
  })

  test('give each kind of activity its own members', () => {
    type Activity = Body<'createActivity'>
    expectTypeOf<Activity['type']>().toEqualTypeOf<'note' | 'task' | 'call' | 'meeting'>()
    expectTypeOf<Activity['leadId']>().toEqualTypeOf<string>()
    expectTypeOf<Extract<Activity, { type: 'call' }>['call']>().toEqualTypeOf<{
      direction: 'outbound' | 'inbound'
      outcome: 'connected' | 'no_answer' | 'voicemail' | 'busy' | 'wrong_number'
      durationSec?: number | null
    }>()
    expectTypeOf<MemberOf<Extract<Activity, { type: 'note' }>>>().toEqualTypeOf<
      'type' | 'leadId' | 'dealId' | 'title' | 'body' | 'pinned'
    >()
    expectTypeOf<{ type: 'task'; leadId: string }>().not.toExtend<Activity>()
  })

  test('give plain bodies their members', () => {
    expectTypeOf<Body<'closeDeal'>>().toEqualTypeOf<{
      outcome: 'won' | 'lost'
      expectedRev?: number
      lostReasonId?: string
      lostNote?: string
    }>()
    expectTypeOf<Body<'createWebhook'>>().toEqualTypeOf<{
      name: string
      url: string
      description?: string
      events: string[]
      active?: boolean
    }>()
    expectTypeOf<Body<'assignTicket'>>().toEqualTypeOf<{
      assigneeEmail: string | null
      expectedRev?: number
    }>()
  })

  test('know answers, and the codes of errors', () => {
    expectTypeOf<Answer<operations['replyToConversation'], 202>['data']['status']>().toEqualTypeOf<
      'sent' | 'queued'
    >()
    expectTypeOf<Answer<operations['listDeals'], 200>>().toEqualTypeOf<{
      data: components['schemas']['Deal'][]
      nextCursor: string | null
    }>()
    type NotFound = Answer<operations['closeDeal'], 404>['error']
    expectTypeOf<NotFound['code']>().toEqualTypeOf<'not_found'>()
    expectTypeOf<NotFound['message']>().toEqualTypeOf<string>()
    expectTypeOf<NonNullable<NotFound['details']>['id']>().toBeUnknown()
  })
})

describe('the types of the compact variant', () => {
  test('know the body of every operation', () => {
    expectTypeOf<Untyped<CompactOperations>>().toBeNever()
    expectTypeOf<BodyOf<CompactOperations['createContact']>>().toEqualTypeOf<{
      name: string
      email?: string
      phone?: string
      company?: string
      tags?: string[]
      notes?: string
      source?: string
    }>()
    expectTypeOf<BodyOf<CompactOperations['updateContact']>['tags']>().toEqualTypeOf<string[] | undefined>()
  })

  test('know pages', () => {
    expectTypeOf<Answer<CompactOperations['listLeads'], 200>['next_cursor']>().toEqualTypeOf<string | null>()
    expectTypeOf<Answer<CompactOperations['listLeads'], 200>['data'][0]['score']>().toEqualTypeOf<
      number | null
    >()
  })
})

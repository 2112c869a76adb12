import { op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { wrongError } from '../operators/error.js'
import { onReply } from '../operators/reply.js'
import { aroundStep } from '../operators/step.js'
import { warned } from '../warned.js'
import type { AnsweredRecord } from './operators.js'

/** Changes the successes of an operation. */
export const answering = (operation: ServedOperationId, change: (reply: Reply) => Reply): Mutation =>
  onReply(operation, change)

export const dataOf = (reply: Reply): AnsweredRecord => (reply.body as { data: AnsweredRecord }).data

/** Gives the answers that pass a test another media type. */
export const labelled = (type: string, test: (reply: Reply) => boolean): Mutation =>
  aroundStep('authenticate', (next, context) => {
    context.settle.push((reply) =>
      test(reply) ? { ...reply, headers: { ...reply.headers, 'content-type': type } } : reply,
    )
    return next()
  })

/** Writes a byte order mark before the JSON of an answer. */
export const marked = ({ body, ...reply }: Reply): Reply => ({
  ...reply,
  text: `\ufeff${JSON.stringify(body)}`,
})

/** Answers 415 to the requests that pass a test. */
const unread = (test: (request: Context['request']) => boolean | undefined): Mutation =>
  aroundStep('parse', (next, { request }) => {
    if (test(request)) throw wrongError('invalid_request', { status: 415 })
    return next()
  })

/** Serves the paths that pass a test somewhere else. */
export const moved = (test: (path: string, method: string) => boolean): Mutation =>
  aroundStep('route', (next, { request }) => {
    if (test(request.target.split('?', 1)[0] ?? '', request.method))
      throw new ApiError('not_found', 'no such route', 'record.path-prefix')
    return next()
  })

/** Mutants of the rules on what surrounds a record. */
export const answerMutants = {
  'record.single-envelope': {
    'an update answers the bare contact': answering(op.updateContact, (reply) => ({
      ...reply,
      body: dataOf(reply),
    })),
    'a deletion answers nothing': answering(op.deleteWebhook, ({ status }) => ({ status, body: undefined })),
    'a closed deal is called deal': answering(op.closeDeal, (reply) => ({
      ...reply,
      body: { deal: dataOf(reply) },
    })),
    'an assignment answers a list of one': answering(op.assignTicket, (reply) => ({
      ...reply,
      body: { data: [dataOf(reply)] },
    })),
    'a new destination is wrapped twice': answering(op.createWebhook, (reply) => ({
      ...reply,
      body: { data: { webhook: dataOf(reply) } },
    })),
    'a cancel answers the bare result': answering(op.cancelMeeting, (answer) => ({
      ...answer,
      body: dataOf(answer),
    })),
    'a sent reply is called message': answering(op.replyToConversation, (answer) => ({
      ...answer,
      body: { message: dataOf(answer) },
    })),
    'a completed task comes as a list of one': answering(op.completeTask, (answer) => ({
      ...answer,
      body: { data: [dataOf(answer)] },
    })),
  },
  'record.json-content-type': {
    'errors are plain text': labelled('text/plain', ({ status }) => status === 401),
    'what cannot be validated is HTML': labelled('text/html; charset=utf-8', ({ status }) => status === 400),
    'creations are labelled text/json': labelled('text/json', ({ status }) => status === 201),
    'tags have no media type': answering(op.listTags, (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': '' },
    })),
    'a deletion has an empty body': answering(op.deleteWebhook, ({ status }) => ({
      status,
      body: undefined,
    })),
    'a client that takes anything gets nothing': unread(({ headers }) => headers.accept?.includes('*')),
    'every body begins with a byte order mark': warned(
      aroundStep('authenticate', (next, context) => {
        context.settle.push((reply) => (reply.body === undefined ? reply : marked(reply)))
        return next()
      }),
    ),
    'a new deal begins with a byte order mark': warned(answering(op.createDeal, marked)),
    'invalid requests are in Latin-1 by their label': warned(
      labelled('application/json; charset=iso-8859-1', ({ status }) => status === 400),
    ),
    'the charset of creations has no value': warned(
      labelled('application/json; charset', ({ status }) => status === 201),
    ),
    'templates are labelled twice': warned(
      answering(op.listTemplates, (reply) => ({
        ...reply,
        headers: {
          ...reply.headers,
          'content-type': 'application/json; charset=utf-8, application/json; charset=utf-8',
        },
      })),
    ),
    'the date of an activity is an ISO one': warned(
      onReply(op.createActivity, (reply, { world }) => ({
        ...reply,
        headers: { ...reply.headers, date: new Date(world.now()).toISOString() },
      })),
    ),
    'notes are labelled as text': (behaviour) => {
      const next = behaviour.handlers[op.listContactNotes]
      behaviour.handlers[op.listContactNotes] = async (context) => {
        const answer = await next(context)
        return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }
      }
    },
  },
  'record.path-prefix': {
    'deals have moved to a new version': moved((path) => path.startsWith('/api/v1/deals')),
    'tags hang below contacts': moved((path) => path === '/api/v1/tags'),
    'assigning has moved': moved((path) => path.endsWith('/assign')),
    'PATCH is not routed for tickets': moved(
      (path, method) => path.includes('/tickets/') && method === 'PATCH',
    ),
    'deletions are only taken with POST': aroundStep('route', (next, { request }) => {
      if (request.method !== 'DELETE') return next()
      throw new ApiError('not_found', 'no such method', 'record.path-prefix', { status: 405 })
    }),
    'bookings are served elsewhere': moved((path) => path.endsWith('/book')),
    'messages are served elsewhere': moved((path) => path.endsWith('/messages')),
  },
} satisfies Partial<FamilyMutants<'record'>>

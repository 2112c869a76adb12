import { type families, op, type ServedOperationId } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Reply } from '../../fake-server/pipeline/reply.js'
import { aroundStep, type Mutant, type Mutants, mutant, onReply } from '../mutant.js'
import type { Shown } from './operators.js'

const updateContact = op.updateContact
const listTags = op.listTags
const closeDeal = op.closeDeal
const assignTicket = op.assignTicket
const createWebhook = op.createWebhook
const deleteWebhook = op.deleteWebhook

/** Answers successes of an endpoint otherwise. */
export const answering = (
  operation: ServedOperationId,
  fault: string,
  change: (reply: Reply) => Reply,
): Mutant => mutant(fault, (behaviour) => onReply(behaviour, operation, change))

export const dataOf = (reply: Reply): Shown => (reply.body as { data: Shown }).data

/** Labels the answers that pass a test otherwise. */
export const labelled = (fault: string, type: string, test: (reply: Reply) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'authenticate', (next, context) => {
      context.settle.push((reply) =>
        test(reply) ? { ...reply, headers: { ...reply.headers, 'content-type': type } } : reply,
      )
      return next()
    }),
  )

/** Serves the paths that pass a test somewhere else. */
export const moved = (fault: string, test: (path: string, method: string) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundStep(behaviour, 'route', (next, { request }) => {
      if (test(request.target.split('?', 1)[0] ?? '', request.method))
        throw new ApiError('not_found', 'no such route', 'record.path-prefix')
      return next()
    }),
  )

/** Mutants of the rules on what surrounds a record. */
export const answerMutants = {
  'record.single-envelope': [
    answering(updateContact, 'an update answers the bare contact', (reply) => ({
      ...reply,
      body: dataOf(reply),
    })),
    answering(deleteWebhook, 'a deletion answers nothing', ({ status }) => ({ status, body: undefined })),
    answering(closeDeal, 'a closed deal is called deal', (reply) => ({
      ...reply,
      body: { deal: dataOf(reply) },
    })),
    answering(assignTicket, 'an assignment answers a list of one', (reply) => ({
      ...reply,
      body: { data: [dataOf(reply)] },
    })),
    answering(createWebhook, 'a new destination is wrapped twice', (reply) => ({
      ...reply,
      body: { data: { webhook: dataOf(reply) } },
    })),
  ],
  'record.json-content-type': [
    labelled('errors are plain text', 'text/plain', ({ status }) => status === 401),
    labelled('what cannot be validated is HTML', 'text/html; charset=utf-8', ({ status }) => status === 400),
    labelled('creations are labelled text/json', 'text/json', ({ status }) => status === 201),
    answering(listTags, 'tags have no media type', (reply) => ({
      ...reply,
      headers: { ...reply.headers, 'content-type': '' },
    })),
    answering(deleteWebhook, 'a deletion has an empty body', ({ status }) => ({ status, body: undefined })),
  ],
  'record.path-prefix': [
    moved('deals have moved to a new version', (path) => path.startsWith('/api/v1/deals')),
    moved('tags hang below contacts', (path) => path === '/api/v1/tags'),
    moved('assigning has moved', (path) => path.endsWith('/assign')),
    moved(
      'PATCH is not routed for tickets',
      (path, method) => path.includes('/tickets/') && method === 'PATCH',
    ),
    mutant('deletions are only taken with POST', (behaviour) =>
      aroundStep(behaviour, 'route', (next, { request }) => {
        if (request.method !== 'DELETE') return next()
        throw new ApiError('not_found', 'no such method', 'record.path-prefix', { status: 405 })
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.record>>

import type { CompactOperationId } from '../../contract/index.js'
import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import { one, type Reply } from '../../fake-server/messages/reply.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import type { Answered } from '../../fake-server/store/records.js'
import type { CompactMutants, CompactMutation } from '../mutation.js'
import { callsOf, choosingAlso } from '../operators/choice.js'
import { aroundStep } from '../operators/step.js'
import { turns } from '../operators/turns.js'
import { ruledOut } from '../ruled-out.js'
import { carryOut, isAt, type MutantRow } from './operators.js'

type Found = Reply | undefined | Promise<Reply | undefined>

const aroundLookup =
  (
    at: readonly CompactOperationId[],
    around: (next: () => Found, context: Context, doAgain: () => void) => Found,
  ): CompactMutation =>
  (behaviour) =>
    aroundStep('replay', (next, context) =>
      isAt(context, ...at) ? around(next, context, () => carryOut(behaviour, context)) : next(),
    )(behaviour)

/** Changes a replay on its way out. */
const onReplay = (
  at: CompactOperationId,
  change: (replay: Reply, context: Context, doAgain: () => void) => Reply,
): CompactMutation =>
  aroundLookup([at], (next, context, doAgain) => {
    const found = next()
    return found && !(found instanceof Promise) ? change(found, context, doAgain) : found
  })

/** Does something else where another request has used the key. */
const onReuse = (
  at: CompactOperationId,
  instead: (apiError: ApiError, context: Context, doAgain: () => void) => Found,
): CompactMutation =>
  aroundLookup([at], (next, context, doAgain) => {
    try {
      return next()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error
      return instead(error, context, doAgain)
    }
  })

/** Looks keys up as if the request were another one. */
const lookedUpAs =
  (at: CompactOperationId, change: (context: Context) => Partial<Context>): CompactMutation =>
  (behaviour) => {
    const next = behaviour.steps.replay
    behaviour.steps.replay = (context) =>
      next(isAt(context, at) ? { ...context, ...change(context) } : context)
  }

const present = ({ workspace }: Context, replay: Reply): object => {
  const { data } = replay.body as { data: MutantRow }
  return workspace.compact.contacts.get(String(data.id)) ?? {}
}

/** The answer kept under a used key, of whatever operation. */
const firstAnswer = ({ workspace, idempotencyKey }: Context): Reply | undefined => {
  for (const [name, { response }] of workspace.answered)
    if (response && name.endsWith(` ${idempotencyKey}`))
      return { status: response.status, body: JSON.parse(response.body) as unknown }
  return undefined
}

const shared = new WeakMap<object, Map<string, Answered>>()

/** One book of keys for all workspaces of a fake. */
function bookOf({ workspaces }: Context): Map<string, Answered> {
  const book = shared.get(workspaces) ?? new Map<string, Answered>()
  shared.set(workspaces, book)
  return book
}

const globally = (at: CompactOperationId): CompactMutation =>
  lookedUpAs(at, (context) => ({
    workspace: Object.create(context.workspace, { answered: { value: bookOf(context) } }),
  }))

/** Mutants of the rules on repeated requests in the compact variant. */
export const replayMutants = {
  'compact.replay': {
    'changes know no keys': aroundLookup([op.updateContact], () => undefined),
    'creations know no keys': aroundLookup([op.createContact], () => undefined),
    'a repeated change shows the contact as it is now': onReplay(op.updateContact, (replay, context) =>
      one(replay.status, present(context, replay)),
    ),
    'a repeated creation shows the contact as it is now': onReplay(op.createContact, (replay, context) =>
      one(replay.status, present(context, replay)),
    ),
    'a repeated creation is an ordinary success': onReplay(op.createContact, (replay) => ({
      ...replay,
      status: 200,
    })),
    'a repeated change is made again': onReplay(op.updateContact, (replay, _, doAgain) => {
      doAgain()
      return replay
    }),
    'a repeated creation makes another contact': onReplay(op.createContact, (replay, _, doAgain) => {
      doAgain()
      return replay
    }),
    'a repeated request is a conflict': onReplay(op.updateContact, () => {
      throw new ApiError('conflict', 'done already', 'compact.replay')
    }),
    'a change that others have followed is made again': (behaviour) => {
      const changes = new Map<string, number>()
      aroundLookup([op.updateContact], (next, context, doAgain) => {
        const { id = '' } = context.params
        const found = next()
        if (found && !(found instanceof Promise) && (changes.get(id) ?? 0) > 2) {
          doAgain()
          return one(found.status, present(context, found))
        }
        if (!found) changes.set(id, (changes.get(id) ?? 0) + 1)
        return found
      })(behaviour)
    },
    'a key is forgotten after ten other writes': (behaviour) => {
      const sent = new Map<string, number>()
      let count = 0
      aroundLookup([op.createContact, op.updateContact], (next, context) => {
        const { idempotencyKey = '', workspace } = context
        count += 1
        if (count - (sent.get(idempotencyKey) ?? count) > 10)
          for (const name of workspace.answered.keys())
            if (name.endsWith(` ${idempotencyKey}`)) workspace.answered.delete(name)
        sent.set(idempotencyKey, sent.get(idempotencyKey) ?? count)
        return next()
      })(behaviour)
    },
    'requests that come together do not see each other': aroundStep('act', async (next, context) => {
      if (!isAt(context, op.createContact)) return next()
      for (const [name, { response }] of context.workspace.answered)
        if (!response) context.workspace.answered.delete(name)
      await turns(context)
      return next()
    }),
  },
  'compact.key-reused': {
    'a used key is 409 to a creation and 422 to a change': ruledOut(
      choosingAlso(
        'compact-key-reuse-status',
        { status: 422, code: 'idempotency_key_reused' },
        callsOf(op.updateContact),
      ),
    ),
    'another creation under a used key is carried out': ruledOut(onReuse(op.createContact, () => undefined)),
    'another change under a used key is carried out': ruledOut(onReuse(op.updateContact, () => undefined)),
    'another creation under a used key gets the first answer': ruledOut(
      onReuse(op.createContact, (_, context) => firstAnswer(context)),
    ),
    'another change under a used key gets the first answer': ruledOut(
      onReuse(op.updateContact, (_, context) => firstAnswer(context)),
    ),
    'another creation is carried out and refused': ruledOut(
      onReuse(op.createContact, (apiError, _, doAgain) => {
        doAgain()
        throw apiError
      }),
    ),
    'another change is made and refused': ruledOut(
      onReuse(op.updateContact, (apiError, context) => {
        const { id } = context.params
        const contact = context.workspace.compact.contacts.get(id ?? '')
        if (contact) context.workspace.compact.contacts.put(Object.freeze({ ...contact, ...context.body }))
        throw apiError
      }),
    ),
    'a used key is invalid': onReuse(op.createContact, ({ message, rule }) => {
      throw new ApiError('invalid_request', message, rule)
    }),
    'an error frees the key': ruledOut(
      onReuse(op.updateContact, (apiError, { workspace, idempotencyKey }) => {
        for (const name of workspace.answered.keys())
          if (name.endsWith(` ${idempotencyKey}`)) workspace.answered.delete(name)
        throw apiError
      }),
    ),
    'it does not matter which contact is changed': ruledOut(
      lookedUpAs(op.updateContact, ({ request }) => ({
        request: { ...request, target: '/' },
      })),
    ),
    'the name does not matter': ruledOut(
      lookedUpAs(op.createContact, (context) => ({
        body: { ...context.body, name: '' },
      })),
    ),
  },
  'compact.key-scope-workspace': {
    'keys of creations are those of all workspaces': ruledOut(globally(op.createContact)),
    'keys of changes are those of all workspaces': ruledOut(globally(op.updateContact)),
    'a key that another workspace has used is refused': ruledOut(
      aroundStep('replay', (next, context) => {
        const { workspaces, workspace, idempotencyKey } = context
        const others = [...workspaces.values()].filter((other) => other !== workspace)
        const isUsed = others.some(({ answered }) =>
          [...answered.keys()].some((name) => idempotencyKey && name.endsWith(` ${idempotencyKey}`)),
        )
        if (isUsed) throw new ApiError('conflict', 'the key is in use', 'compact.key-scope-workspace')
        return next()
      }),
    ),
  },
} satisfies Partial<CompactMutants<'compact'>>

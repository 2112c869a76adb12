import type { CompactOperationId, families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import type { Context } from '../../fake-server/pipeline/context.js'
import { one, type Reply } from '../../fake-server/pipeline/reply.js'
import type { Answered } from '../../fake-server/store/records.js'
import { aroundStep, type CompactMutant, compactMutant, type Mutants } from '../mutant.js'
import { turns } from '../turns.js'
import { carryOut, create, isAt, type Row, update } from './operators.js'

type Found = Reply | undefined | Promise<Reply | undefined>

const aroundLookup = (
  fault: string,
  at: readonly CompactOperationId[],
  around: (next: () => Found, context: Context, doAgain: () => void) => Found,
): CompactMutant =>
  compactMutant(fault, (behaviour) =>
    aroundStep(behaviour, 'replay', (next, context) =>
      isAt(context, ...at) ? around(next, context, () => carryOut(behaviour, context)) : next(),
    ),
  )

/** Changes a replay on its way out. */
const onReplay = (
  fault: string,
  at: CompactOperationId,
  change: (replay: Reply, context: Context, doAgain: () => void) => Reply,
): CompactMutant =>
  aroundLookup(fault, [at], (next, context, doAgain) => {
    const found = next()
    return found && !(found instanceof Promise) ? change(found, context, doAgain) : found
  })

/** Does something else where another request has used the key. */
const onReuse = (
  fault: string,
  at: CompactOperationId,
  instead: (apiError: ApiError, context: Context, doAgain: () => void) => Found,
): CompactMutant =>
  aroundLookup(fault, [at], (next, context, doAgain) => {
    try {
      return next()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'idempotency_key_reused') throw error
      return instead(error, context, doAgain)
    }
  })

/** Looks keys up as if the request were another one. */
const lookedUpAs = (
  fault: string,
  at: CompactOperationId,
  change: (context: Context) => Partial<Context>,
): CompactMutant =>
  compactMutant(fault, (behaviour) => {
    const next = behaviour.steps.replay
    behaviour.steps.replay = (context) =>
      next(isAt(context, at) ? { ...context, ...change(context) } : context)
  })

const present = ({ workspace }: Context, replay: Reply): object => {
  const { data } = replay.body as { data: Row }
  return workspace.compact.contacts.get(String(data.id)) ?? {}
}

/** The answer that a used key has got, for whoever it may be. */
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

const globally = (fault: string, at: CompactOperationId): CompactMutant =>
  lookedUpAs(fault, at, (context) => ({
    workspace: Object.create(context.workspace, { answered: { value: bookOf(context) } }),
  }))

/** Mutants of the rules on repeated requests in the compact variant. */
export const replayMutants = {
  'compact.replay': [
    aroundLookup('changes know no keys', [update], () => undefined),
    aroundLookup('creations know no keys', [create], () => undefined),
    onReplay('a repeated change shows the contact as it is now', update, (replay, context) =>
      one(replay.status, present(context, replay)),
    ),
    onReplay('a repeated creation shows the contact as it is now', create, (replay, context) =>
      one(replay.status, present(context, replay)),
    ),
    onReplay('a repeated creation is an ordinary success', create, (replay) => ({ ...replay, status: 200 })),
    onReplay('a repeated change is made again', update, (replay, _, doAgain) => {
      doAgain()
      return replay
    }),
    onReplay('a repeated creation makes another contact', create, (replay, _, doAgain) => {
      doAgain()
      return replay
    }),
    onReplay('a repeated request is a conflict', update, () => {
      throw new ApiError('conflict', 'done already', 'compact.replay')
    }),
    compactMutant('requests that come together do not see each other', (behaviour) =>
      aroundStep(behaviour, 'act', async (next, context) => {
        if (!isAt(context, create)) return next()
        for (const [name, { response }] of context.workspace.answered)
          if (!response) context.workspace.answered.delete(name)
        await turns(context)
        return next()
      }),
    ),
  ],
  'compact.key-reused': [
    onReuse('another creation under a used key is carried out', create, () => undefined),
    onReuse('another change under a used key is carried out', update, () => undefined),
    onReuse('another creation under a used key gets the first answer', create, (_, context) =>
      firstAnswer(context),
    ),
    onReuse('another change under a used key gets the first answer', update, (_, context) =>
      firstAnswer(context),
    ),
    onReuse('another creation is carried out and refused', create, (apiError, _, doAgain) => {
      doAgain()
      throw apiError
    }),
    onReuse('another change is made and refused', update, (apiError, context) => {
      const { id } = context.params
      const contact = context.workspace.compact.contacts.get(id ?? '')
      if (contact) context.workspace.compact.contacts.put(Object.freeze({ ...contact, ...context.body }))
      throw apiError
    }),
    onReuse('a used key is invalid', create, ({ message, rule }) => {
      throw new ApiError('invalid_request', message, rule)
    }),
    onReuse('a refusal frees the key', update, (apiError, { workspace, idempotencyKey }) => {
      for (const name of workspace.answered.keys())
        if (name.endsWith(` ${idempotencyKey}`)) workspace.answered.delete(name)
      throw apiError
    }),
    lookedUpAs('it does not matter which contact is changed', update, ({ request }) => ({
      request: { ...request, target: '/' },
    })),
    lookedUpAs('the name does not matter', create, (context) => ({ body: { ...context.body, name: '' } })),
  ],
  'compact.key-scope-workspace': [
    globally('keys of creations are those of all workspaces', create),
    globally('keys of changes are those of all workspaces', update),
    compactMutant('a key that another workspace has used is refused', (behaviour) =>
      aroundStep(behaviour, 'replay', (next, context) => {
        const { workspaces, workspace, idempotencyKey } = context
        const others = [...workspaces.values()].filter((other) => other !== workspace)
        const isUsed = others.some(({ answered }) =>
          [...answered.keys()].some((name) => idempotencyKey && name.endsWith(` ${idempotencyKey}`)),
        )
        if (isUsed) throw new ApiError('conflict', 'the key is in use', 'compact.key-scope-workspace')
        return next()
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.compact>>

import { addressed, type families } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundHandler, aroundStep, type Mutants, mutant } from '../mutant.js'

const short = (fault: string, most: number) =>
  mutant(fault, (behaviour) => {
    behaviour.policy.pathIdMax = most
  })

/** Ids of paths taken for too long, or for something else. */
export const pathIdMutants = {
  'limit.path-id': [
    short('ids have at most 199 characters', 199),
    short('ids have at most 128 characters', 128),
    mutant('ids have at least two characters', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.params.id?.length === 1)
          throw new ApiError('invalid_request', 'the id is too short', 'limit.path-id')
        return next()
      }),
    ),
    mutant('an id too long is a crash', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if ((context.params.id?.length ?? 0) > 255) throw new Error('value too long for type character(255)')
        return next()
      }),
    ),
    mutant('an id too long is 422', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if ((context.params.id?.length ?? 0) > 200)
          throw new ApiError('invalid_request', 'the id is too long', 'limit.path-id', { status: 422 })
        return next()
      }),
    ),
    mutant('a slash within an id is a crash', (behaviour) =>
      aroundStep(behaviour, 'parse', (next, context) => {
        if (context.params.id?.includes('/')) throw new Error('no such file or directory')
        return next()
      }),
    ),
    mutant('an id too long deletes nothing, at 200', (behaviour) => {
      behaviour.policy.pathIdMax = 10_000
      aroundHandler(behaviour, addressed, (next, context) =>
        (context.params.id?.length ?? 0) > 200
          ? { status: 200, body: { data: { id: context.params.id, deleted: true } } }
          : next(context),
      )
    }),
  ],
} satisfies Partial<Mutants<typeof families.limit>>

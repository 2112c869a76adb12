import { suggestion } from '../../input/suggestion.js'
import { controlPath } from '../../messages/control-path.js'
import type { ControlCalls, Path } from '../control/control-call.js'
import { data, described, flag, object, open, text } from '../control/control-schema.js'
import { MissingRecord } from '../handles/missing-record.js'
import { forksOf, type OtherOptions } from './forks.js'

interface ForkBody extends OtherOptions {
  readonly id?: string
}

/** Where a fork is reached. */
function placeOf(id: string, { host = '127.0.0.1', base = '' }: Path) {
  const url = `http://${host}${base}${controlPath}forks/${id}`
  return { id, url, controlUrl: `${url}${controlPath}` }
}

const place = object(
  {
    id: text,
    url: described('The base URL of its API, which is served below it as `/api/v1/…`.'),
    controlUrl: described('The address of its control calls.'),
  },
  'Fork',
)

/** The control calls that make forks and remove them. */
export const forkCalls: ControlCalls = {
  'POST forks': {
    operationId: 'createFork',
    summary: 'Make a fork with an address of its own, or a fake of other options',
    returns: place,
    schemas: {
      id: described('The id, which no other fork has; an unused one by default.'),
      variant: described('The variant that it serves. It is then at its start.', {
        enum: ['full', 'compact'],
      }),
      assumptions: described(
        'Its choices by gap, in addition to those of this fake. It is then at its start.',
        open,
      ),
      strict: described('Whether it refuses what the document does not show. It is then at its start.', flag),
    },
    example: { body: { id: 'test_1', assumptions: { 'limit-out-of-range': 'clamp' } } },
    takes: { 'id?': 'text', 'variant?': 'text', 'assumptions?': 'object', 'strict?': 'boolean' },
    run: (control, { id, ...options }: ForkBody, path) => placeOf(forksOf(control).make(id, options), path),
  },
  'GET forks': {
    operationId: 'listForks',
    summary: 'List the forks with their addresses',
    returns: data(place),
    run: (control, _, path) => ({ data: forksOf(control).ids.map((id) => placeOf(id, path)) }),
  },
  'DELETE forks/{id}': {
    operationId: 'removeFork',
    summary: 'Remove a fork',
    errors: [404],
    example: { params: { id: 'seeded' } },
    run(control, _, { params: { id = '' } }) {
      const forks = forksOf(control)
      if (!forks.remove(id)) throw new MissingRecord(`no fork '${id}'${suggestion(id, forks.ids)}`)
    },
  },
}

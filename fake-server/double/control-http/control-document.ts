import { controlKeyHeader, controlPath } from '../../messages/control-path.js'
import type { Control } from '../control/control.js'
import type { Path } from '../control/control-call.js'
import { described, object } from '../control/control-schema.js'
import { type GroupName, groups } from './control-groups.js'
import type { GroupedCalls } from './control-index.js'
import { DescribedCall } from './described-call.js'
import { type JsonObject, NamedSchemas } from './named-schemas.js'

/** An OpenAPI 3.1 document of the control calls. */
export interface ControlDocument {
  readonly openapi: string
  readonly info: object
  readonly servers: readonly { readonly url: string }[]
  readonly security: readonly object[]
  readonly tags: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>
  readonly components: Readonly<Record<string, JsonObject>>
}

const errors = {
  400: 'The call is wrong: the text names the member, its value and the way out.',
  401: 'The fake has a control key, and the call came without it.',
  403: 'The call comes from a page of another origin, or under a host that could be that of a page.',
  404: 'There is no such record or fork.',
  409: 'What was expected did not happen; the text shows what did.',
} as const

/**
 * Describes the control calls of a fake as OpenAPI 3.1, from the table that serves them.
 *
 * @param place Where the fake was called; the server is relative without a host.
 */
export function controlDocument(
  control: Control,
  calls: GroupedCalls,
  { host, base = '' }: Pick<Path, 'host' | 'base'> = {},
): ControlDocument {
  const { variant } = control.core.surface
  const schemas = new NamedSchemas()
  const error = schemas.placed(object({ error: described('What is wrong, and what to do.') }, 'Error'))
  const paths: Record<string, Record<string, object>> = {}
  for (const [tag, group] of Object.entries(calls) as [GroupName, GroupedCalls[GroupName]][])
    for (const [name, call] of Object.entries(group)) {
      if (call.variants && !call.variants.includes(variant)) continue
      const described = new DescribedCall(name, call, variant, control, schemas)
      const path = `/${name.split(' ')[1]}`
      paths[path] = { ...paths[path], [described.method.toLowerCase()]: described.operation(tag) }
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Control of a fake of the Workspace CRM and Messaging Service API',
      version: '1.0.0',
      description: `What a test may do to a fake of the ${variant} variant in addition to calling its API.`,
    },
    servers: [{ url: `${host === undefined ? '' : `http://${host}`}${base}${controlPath.slice(0, -1)}` }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    // Where the fake has no control key, none is needed.
    security: [{}, { controlKey: [] }],
    components: {
      securitySchemes: { controlKey: { type: 'apiKey', in: 'header', name: controlKeyHeader } },
      schemas: schemas.byName,
      responses: Object.fromEntries(
        Object.entries(errors).map(([status, description]) => [
          status,
          { description, content: { 'application/json': { schema: error } } },
        ]),
      ),
    },
  }
}

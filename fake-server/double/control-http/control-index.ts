import type { Variant } from '../../../contract/index.js'
import { controlPath } from '../../messages/control-path.js'
import type { ControlCalls } from '../control/control-call.js'
import { type ControlSchema, data, object, text } from '../control/control-schema.js'
import { type GroupName, groups } from './control-groups.js'

/** The control calls by what they are about. */
export type GroupedCalls = Readonly<Record<GroupName, ControlCalls>>

/** An index of the calls as JSON. */
export const indexSchema: ControlSchema = data(
  object(
    { method: text, path: text, summary: text, operationId: text, about: { enum: Object.keys(groups) } },
    'IndexedCall',
  ),
  { openapi: text },
)

/** The control calls of a variant, each in a line, and where they are described in full. */
export const controlIndex = (calls: GroupedCalls, variant: Variant) => ({
  openapi: `${controlPath}openapi.json`,
  data: Object.entries(calls).flatMap(([about, group]) =>
    Object.entries(group)
      .filter(([, { variants }]) => variants?.includes(variant) ?? true)
      .map(([name, { summary, operationId }]) => {
        const [method, path] = name.split(' ')
        return { method, path: `${controlPath}${path}`, summary, operationId, about }
      }),
  ),
})

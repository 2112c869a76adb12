import { bytesOf } from '../../messages/bytes.js'
import { Rendered } from '../../messages/rendered.js'
import type { Control } from '../control/control.js'
import { jsonOf } from '../control/json.js'
import { contentSecurityPolicy, html } from './page.js'
import type { ServedState } from './shown-state.js'
import { stateOf } from './state.js'

/** How many requests come with the page; it asks for more. */
const most = 50

/** The page of the inspector with the present state of the fake in it, so that it shows that at once, unless that needs a key. */
export function servedPage(control: Control, isLocked = false): Rendered {
  const served: ServedState | null = isLocked
    ? null
    : {
        state: stateOf(control),
        journal: control.journal.slice(-most) as unknown as ServedState['journal'],
      }
  // What users wrote must not end the element that holds it.
  const text = jsonOf(served).replaceAll('<', '\\u003c')
  return new Rendered(
    200,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
    bytesOf(html.replace('id="served">null', (start) => start.replace('null', () => text))),
  )
}

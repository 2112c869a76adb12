import { call } from '../calls.js'
import { button, element, part, show } from '../element.js'
import type { Panel } from '../panel.js'

/** Makes requests fail. */
export const faults: Panel = {
  id: 'faults',
  label: 'Faults',
  render(into, page) {
    const { failNext } = page.state
    show(
      part(into, 'next', 'card'),
      element('h3', {}, 'The next request'),
      element(
        'div',
        { class: 'bar' },
        button(
          failNext ? 'The next request fails with 500' : 'Fail the next request with 500',
          () => page.act('The next request is answered 500', () => call('POST', 'fail-next')),
          { disabled: failNext, 'data-focus': 'fail' },
        ),
        button('Hold the next write', () =>
          page.act('The next write stays in processing', () => call('POST', 'hold-next-write')),
        ),
        button('Release held writes', () =>
          page.act('Held writes are released', () => call('POST', 'release')),
        ),
      ),
    )
  },
}

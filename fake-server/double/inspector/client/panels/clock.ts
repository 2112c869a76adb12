import { call } from '../calls.js'
import { button, card, choice, element, field, form, part, show } from '../element.js'
import type { Panel, PanelContext } from '../panel.js'

const units = { seconds: 1000, minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const

/** Moves the clock by milliseconds. */
const advance = (page: PanelContext, ms: number, by: string) =>
  page.act(`The clock has moved by ${by}`, () => call('POST', 'clock', { advanceMs: ms }))

/** Moves and sets the clock. */
export const clock: Panel = {
  id: 'clock',
  label: 'Clock',
  render(into, page) {
    const amount = element('input', { type: 'number', min: 0, step: 'any', value: 25, required: true })
    const unit = choice(Object.keys(units), 'hours')
    const instant = element('input', { type: 'datetime-local', step: 1, required: true })
    const steps = [
      ['1 minute', units.minutes],
      ['1 hour', units.hours],
      ['1 day', units.days],
    ] as const
    show(
      part(into, 'note'),
      element(
        'p',
        { class: 'note' },
        page.state.runs
          ? 'The clock runs by itself; what is done here moves it forward. Retries of webhooks that are due are sent.'
          : 'The clock moves 1 ms with each request, and by what is done here. Retries of webhooks that are due are sent.',
      ),
    )
    show(
      part(into, 'forms'),
      element(
        'div',
        { class: 'grid' },
        card(
          'Move forward',
          form(
            () =>
              advance(
                page,
                Number(amount.value) * units[unit.value as keyof typeof units],
                `${amount.value} ${unit.value}`,
              ),
            field('Amount', amount),
            field('Unit', unit),
            element('button', { type: 'submit', class: 'primary' }, 'Move'),
          ),
          element(
            'div',
            { class: 'bar' },
            ...steps.map(([label, ms]) => button(`+ ${label}`, () => advance(page, ms, label))),
          ),
        ),
        card(
          'Set to a later time',
          form(
            () =>
              page.act(`The clock is at ${instant.value} UTC`, () =>
                call('POST', 'clock', { set: new Date(`${instant.value}Z`).toISOString() }),
              ),
            field('Time, in UTC', instant),
            element('button', { type: 'submit' }, 'Set'),
          ),
        ),
      ),
    )
  },
}

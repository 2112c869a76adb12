import { call } from '../calls.js'
import { card, checkbox, choice, element, field, form, part, show } from '../element.js'
import type { Panel, PanelContext } from '../panel.js'

/** A form for a number of messages, in which nothing stands for no bound. */
function bound(page: PanelContext, label: string, path: string, present: number | null): HTMLElement {
  const input = element('input', {
    type: 'number',
    min: 0,
    step: 1,
    value: present ?? undefined,
    placeholder: 'no bound',
  })
  const set = () => {
    const messages = input.value === '' ? null : Number(input.value)
    return page.act(`${label}: ${messages ?? 'no bound'}`, () =>
      call('POST', path, { messages, key: page.key }),
    )
  }
  return form(set, field(label, input), element('button', { type: 'submit' }, 'Set'))
}

/** The switches of the workspace: its features, its plan, and its message provider. */
export const workspace: Panel = {
  id: 'workspace',
  label: 'Workspace',
  render(into, page) {
    const { key, state } = page
    const { features, contactLimitReached, sendingPaused, quota, smsBalance, provider, id } = state.workspace
    const toggle = (label: string, on: boolean, path: string, members = {}) =>
      checkbox(label, on, (now) =>
        page.act(`${label}: ${now ? 'on' : 'off'}`, () => call('POST', path, { ...members, on: now, key })),
      )
    show(
      part(into, 'switches'),
      element(
        'div',
        { class: 'grid' },
        card(
          `Features of ${id}`,
          ...Object.entries(features).map(([feature, on]) => toggle(feature, on, 'feature', { feature })),
        ),
        card(
          'Plan',
          toggle('Contact limit reached', contactLimitReached, 'contact-limit'),
          toggle('E-mail sending paused', sendingPaused, 'sending-paused'),
          bound(page, 'Messages left in the plan', 'quota', quota),
          bound(page, 'SMS left in the balance', 'sms-balance', smsBalance),
        ),
        card(
          'Message provider',
          field(
            'State',
            choice(['delivers', 'silent', 'down'], provider, (chosen) =>
              page.act(`The provider: ${chosen}`, () => call('POST', 'provider', { state: chosen, key })),
            ),
          ),
        ),
      ),
    )
  },
}

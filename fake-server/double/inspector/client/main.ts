import type { ServedState, State } from '../shown-state.js'
import { call, eventsAddress, keepControlKey } from './calls.js'
import { byId, element, show } from './element.js'
import type { Panel, PanelContext } from './panel.js'
import { clock } from './panels/clock.js'
import { faults } from './panels/faults.js'
import { keys } from './panels/keys.js'
import { messages } from './panels/messages.js'
import { records } from './panels/records.js'
import { requests } from './panels/requests.js'
import { webhooks } from './panels/webhooks.js'
import { workspace } from './panels/workspace.js'
import { Tabs } from './tabs.js'

const panels: readonly Panel[] = [requests, records, clock, faults, workspace, webhooks, messages, keys]
const tabs = new Tabs(panels, byId('tabs'), byId('panels'), () => void render())
const keyChoice = byId<HTMLSelectElement>('key')

/** What came with the page, so that it shows at once what the fake holds. */
let served = (JSON.parse(byId('served').textContent ?? '') ?? undefined) as ServedState | undefined
let state: State = served?.state ?? (await firstState())
let receivedAt = Date.now()
let events: EventSource | undefined

/** The state of a fake whose page came without it; the user is asked for the control key where that is missing. */
async function firstState(): Promise<State> {
  for (;;) {
    try {
      return (await call('GET', 'state')) as unknown as State
    } catch (error) {
      const given = prompt(`${error instanceof Error ? error.message : String(error)}\n\nControl key:`)
      if (!given) throw error
      keepControlKey(given)
    }
  }
}

/** Shows a sentence to the user, also to one who listens to a screen reader. */
let silence: ReturnType<typeof setTimeout> | undefined
function announce(text: string): void {
  byId('announcement').textContent = text
  clearTimeout(silence)
  silence = setTimeout(() => {
    byId('announcement').textContent = ''
  }, 6000)
}

async function act(done: string, action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action()
    receive((await call('GET', 'state', { key: key() })) as unknown as State)
    announce(done)
    return true
  } catch (error) {
    announce(`That did not work: ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const key = (): string | undefined => keyChoice.value || undefined

const page: PanelContext = {
  get state() {
    return state
  },
  get key() {
    return state.workspace.key
  },
  get served() {
    return served
  },
  act,
  refresh: render,
}

let rendering = Promise.resolve()

/** Shows the selected panel; one after the other, so that an older answer does not replace a newer one. */
function render(): Promise<void> {
  rendering = rendering
    .then(async () => {
      const { panel, body } = tabs
      await panel.render(body, page)
      body.querySelector('.loading')?.remove()
    })
    .catch((error: unknown) => announce(String(error)))
  return rendering
}

function receive(next: State): void {
  state = next
  receivedAt = Date.now()
  showTime()
  tabs.count((panel) => panel.count?.(next))
  showKeys(next)
  void render()
}

/** The keys to choose a workspace by: the first of each. */
function showKeys({ keys: all, workspace: { key: chosen } }: State): void {
  const first = new Map<string, string>()
  for (const { key: each, workspaceId } of all) if (!first.has(workspaceId)) first.set(workspaceId, each)
  show(
    keyChoice,
    ...[...first].map(([id, each]) =>
      element('option', { value: each, selected: each === chosen }, `${each} (${id})`),
    ),
  )
}

function showTime(): void {
  const passed = state.runs ? Date.now() - receivedAt : 0
  const now = new Date(Date.parse(state.now) + passed).toISOString()
  const shown = `${now.slice(0, 10)} ${now.slice(11, state.runs ? 19 : 23)} UTC`
  byId('now').setAttribute('datetime', now)
  if (byId('now').textContent !== shown) byId('now').textContent = shown
}

function showConnection(text: string, isLive: boolean): void {
  const shown = byId('connection')
  shown.classList.toggle('live', isLive)
  if (shown.textContent !== text) shown.textContent = text
}

/** Follows the state of the fake; the browser connects again by itself. */
function follow(): void {
  events?.close()
  const chosen = key()
  events = new EventSource(eventsAddress(chosen))
  events.addEventListener('message', ({ data }) => {
    showConnection('Live', true)
    served = undefined
    receive(JSON.parse(String(data)) as State)
  })
  events.addEventListener('error', () => showConnection('Connecting again', false))
}

keyChoice.addEventListener('change', follow)
byId('reset').addEventListener('click', () => {
  if (confirm('Reset the fake? Records, clock, keys and lists go back to the start.'))
    void act('The fake is reset', () => call('POST', 'reset'))
})
setInterval(showTime, 500)
receive(state)
follow()

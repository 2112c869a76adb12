import type { ServerResponse } from 'node:http'
import type { Control } from '../double/control/control.js'
import { refusal } from '../double/control-http/control-http.js'
import type { State } from '../double/inspector/shown-state.js'
import { stateOf } from '../double/inspector/state.js'
import { send } from './http-message.js'

/** Where the events are. */
export const eventsPath = /^\/__fake\/events(\?|$)/

/** How often the state is compared with what was sent, in milliseconds. */
const everyMs = 200

/**
 * Sends the state of a fake as server-sent events, at first and whenever it has changed. It is compared at intervals, so
 * that nothing in the fake has to report its changes.
 */
export function sendEvents(control: Control, response: ServerResponse, target: string): void {
  const key = new URL(target, 'http://fake.invalid').searchParams.get('key') ?? undefined
  try {
    stateOf(control, key)
  } catch (error) {
    // An unknown key, which is refused before the stream begins.
    send(response, refusal(error))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  let sent = ''
  let lines = 0
  const sendState = () => {
    const state = stateOf(control, key)
    const shown = JSON.stringify(state.runs ? withoutTime(state) : state)
    lines += 1
    // A comment now and then keeps the connection open.
    if (shown === sent) {
      if (lines % 50 === 0) response.write(':\n\n')
      return
    }
    sent = shown
    response.write(`data: ${JSON.stringify(state)}\n\n`)
  }
  sendState()
  const timer = setInterval(sendState, everyMs)
  timer.unref()
  response.on('close', () => clearInterval(timer))
}

/** A clock that runs changes all the time. */
const withoutTime = ({ now: _, ...rest }: State): Partial<State> => rest

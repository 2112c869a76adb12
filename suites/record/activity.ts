import { isObject, type Json, watch } from '../api/index.js'
import { shownBy } from '../records/shown.js'
import { fieldsOf, here, within, withoutFaults } from './judge.js'
import { runCoverage } from './run-coverage.js'

/** What a request sent, where that is an object at all. */
function sentIn(body = '{}'): Json {
  try {
    const sent: unknown = JSON.parse(body)
    return isObject(sent) ? sent : {}
  } catch {
    return {}
  }
}

const resultFaults = withoutFaults(fieldsOf('activityResult'))

/** The checks of how activities, tasks and notes look, and of what creating one answers. */
export const activityChecks = {
  'record.activity-shape': withoutFaults(fieldsOf('activity', 'actor', 'call', 'meeting')),
  'record.activity-actor': withoutFaults(within('actor')),
  'record.activity-call': withoutFaults(within('call')),
  'record.activity-meeting': withoutFaults(within('meeting')),
  'record.task-shape': withoutFaults(fieldsOf('task')),
  'record.note-shape': withoutFaults(fieldsOf('note')),
  'record.activity-result-shape': watch(
    here((api, exchange) => {
      resultFaults.watch(api, exchange)
      const sent = sentIn(exchange.request.body)
      for (const { record } of shownBy(exchange))
        for (const name of ['type', 'leadId']) {
          const basis = { by: exchange, proof: true }
          const shown = isObject(record) ? record : undefined
          api.expect.member(shown, name, sent[name], `the \`${name}\` that was sent`, basis)
        }
    }),
    runCoverage,
  ),
}

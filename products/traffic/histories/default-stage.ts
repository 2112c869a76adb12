import { op } from '../../../contract/index.js'
import { dataOf, isObject } from '../../../suites/index.js'
import type { TrafficExchange } from '../traffic-exchange.js'
import { isBefore, isShown, type JudgeHistory } from './history.js'
import { sentJson } from './sent-json.js'

/** Where the deals of a workspace were put, and the exchanges that show it. */
interface Put {
  where: string
  last: TrafficExchange
  /** Each place at which a deal was put. */
  readonly places: Set<string>
  /** The deals that were put where one was before, after another one was put elsewhere. */
  readonly returns: TrafficExchange[]
}

/** How often a default may be changed back in a user interface. */
const most = 2

/** Deals that are created with a title and a contact alone are all put in the default stage. */
export const judgeDefaultStage: JudgeHistory = ({ variant }) => {
  if (variant === 'compact') return {}
  const workspaces = new Map<string, Put>()
  return {
    *see(at) {
      // A retry shows a deal as it is by then.
      if (at.operation !== op.createDeal || at.response.status !== 201 || !isShown(at)) return
      const [body, data] = [sentJson(at), dataOf(at)]
      if (!isObject(body) || !isObject(data)) return
      // Another member may choose another pipeline.
      if (Object.keys(body).some((name) => name !== 'title' && name !== 'leadId')) return
      const where = JSON.stringify([data.pipelineId, data.stageId])
      const name = `${at.recorded.origin} ${at.recorded.key}`
      const put = workspaces.get(name)
      if (put === undefined) workspaces.set(name, { where, last: at, places: new Set([where]), returns: [] })
      if (put === undefined || !isBefore(put.last, at)) return
      const isReturn = where !== put.where && put.places.has(where)
      Object.assign(put, { where, last: at })
      put.places.add(where)
      if (!isReturn || put.returns.push(at) !== most + 1) return
      yield {
        rule: 'transition.deal-default-stage',
        at,
        by: put.returns,
        holds: false,
        expected: 'all deals without a pipeline and a stage in the same one',
        actual: `\`pipelineId\` and \`stageId\` ${where}, after another one and as before, ${most + 1} times`,
      }
    },
  }
}

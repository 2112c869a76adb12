import type { families } from '../../../contract/index.js'
import { ApiError } from '../../../fake-server/pipeline/api-error.js'
import { aroundStep, compactMutant, type Mutants } from '../../mutant.js'
import { agent, agents, conversations, doing, isAt, lead, leads, me, showing } from '../operators.js'

/** Mutants in the compact variant of the rules on records. */
export const sharedRecordMutants = {
  'record.json-content-type': [
    doing('the workspace is told as text', me, async (next, context) => ({
      ...(await next(context)),
      headers: { 'content-type': 'text/plain' },
    })),
  ],
  'record.path-prefix': [
    compactMutant('leads are not served', (behaviour) =>
      aroundStep(behaviour, 'authorize', (next, context) => {
        if (!isAt(context, leads)) return next()
        throw new ApiError('not_found', 'no such route', 'record.path-prefix')
      }),
    ),
  ],
  'record.timestamps': [
    showing('agents show seconds since 1970', agents, (record) => ({
      ...record,
      createdAt: Math.floor(Date.parse(String(record.createdAt)) / 1000),
    })),
    showing('a lead is changed on a day', lead, (record) => ({
      ...record,
      updatedAt: String(record.updatedAt).slice(0, 10),
    })),
    showing('the time of a last message is a number in a text', conversations, (record) => ({
      ...record,
      lastMessageAt: record.lastMessageAt && String(Date.parse(String(record.lastMessageAt))),
    })),
  ],
  'record.ids-usable-in-paths': [
    showing('the ids of leads have a slash', leads, (record) => ({ ...record, id: `leads/${record.id}` })),
    showing('the id of a read agent is empty', agent, (record) => ({ ...record, id: '' })),
  ],
} satisfies Partial<Mutants<typeof families.record>>

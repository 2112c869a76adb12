import { expect, test } from 'vitest'
import { family, rule } from '../../contract/rules/rule.js'
import type { PlannedPlace } from '../index.js'
import { checkAndWatch, run, suite, watch } from '../index.js'
import { answering, emptyPage } from './answering.test-kit.js'

const contacts = 'GET /api/v1/contacts'
const tags = 'GET /api/v1/tags'
const tasks = 'GET /api/v1/tasks'

const on = [contacts, tags] as const
const sample = family('sample', {
  'sample.first': rule('0', 'It answers.', { on }),
  'sample.watched': rule('0', 'Every answer is 200.', { on: [...on, tasks] }),
  'sample.check': rule('0', 'It answers, and every answer is 200.', { on: [...on] }),
})

/** Which places a run reports, and what it sends, of a server that answers with so a status. */
async function runOf(places: readonly PlannedPlace[] | undefined, status = 200) {
  const sent: string[] = []
  const transport = async ({ path }: { readonly path: string }) => {
    sent.push(path.replace('/api/v1', ''))
    return { ...emptyPage, status }
  }
  const checks = suite(sample, {
    'sample.first': async (api) => {
      const { response } = await api.call(api.operation)
      api.expect.that(response.status < 500, 'an answer', String(response.status))
    },
    'sample.watched': watch(
      (api, exchange) => api.expect.status(exchange, 200),
      async (api) => void (await api.call(api.operation)),
    ),
    'sample.check': checkAndWatch(
      async (api) => api.expect.status(await api.call(api.operation), 200),
      (api, exchange) => api.expect.status(exchange, 200),
    ),
  })
  const { results } = await run({
    target: answering(transport, { allow: 'none' }),
    checks,
    seed: 1,
    ...(places ? { places } : {}),
  })
  const found = results.flatMap(({ rule, operations }) =>
    operations.map(({ operation, verdict }) => `${rule.id} @ ${operation}: ${verdict}`),
  )
  return { sent, found }
}

const place = (name: string, operation: PlannedPlace['operation']): PlannedPlace => ({
  rule: `sample.${name}`,
  operation,
})

test('a run without a plan judges each rule at each of its operations', async () => {
  const { sent, found } = await runOf(undefined)
  expect(found).toHaveLength(7)
  expect(sent.filter((path) => path === '/tasks')).toHaveLength(1)
})

test('one with a plan judges what is planned, in its order, and what these exchanges show', async () => {
  const { sent, found } = await runOf([place('first', tags), place('first', contacts)])
  expect(sent.slice(-2)).toEqual(['/tags', '/contacts'])
  expect(found).toEqual([
    `sample.first @ ${contacts}: pass`,
    `sample.first @ ${tags}: pass`,
    `sample.watched @ ${contacts}: pass`,
    `sample.watched @ ${tags}: pass`,
  ])
})

test('exchanges alone do not show that a check holds, but that it does not', async () => {
  const { found } = await runOf([place('first', tags)], 204)
  expect(found).toEqual([
    `sample.first @ ${tags}: pass`,
    `sample.watched @ ${tags}: fail`,
    `sample.check @ ${tags}: fail`,
  ])
})

import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportedExchange } from '../model/report.js'
import { recipeOf } from './recipe-of.js'
import { vitestFile } from './vitest-file.js'

const exchange = (
  index: number,
  [method, path]: readonly [string, string],
  status: number,
  body: unknown,
  sent?: unknown,
): ReportedExchange => ({
  index,
  endpoint: `${method} ${path}`,
  request: {
    method,
    path,
    headers: {
      accept: 'application/json',
      authorization: 'Bearer <main key>',
      'x-gateway': '<x-gateway header>',
      ...(sent ? { 'content-type': 'application/json' } : {}),
    },
    key: 'main',
    ...(sent ? { body: JSON.stringify(sent) } : {}),
  },
  response: { status, headers: {}, body: JSON.stringify(body) },
})

/** A test file of a webhook destination whose description is lost. */
function generated(): string {
  const path = '/api/v1/webhooks/wh_12345'
  const sent = { name: 'cr1a2bx', description: "it's `new`" }
  const recipe = recipeOf(
    { runId: 'r1a2b' },
    { id: 'webhook.update', section: '4.9', says: 'A destination is as it was sent.' },
    {
      endpoint: `GET ${path}`,
      verdict: 'fail',
      cases: 1,
      exchanges: 1,
      failure: {
        expected: 'its description as sent',
        actual: 'null',
        curl: '',
        replay: '',
        setUp: [exchange(1, ['POST', '/api/v1/webhooks'], 201, { data: { id: 'wh_12345' } }, sent)],
        exchanges: [exchange(2, ['GET', path], 200, { data: { ...sent, description: null } })],
        undo: [exchange(3, ['DELETE', path], 200, {})],
        wanted: { exchange: 2, path: 'data.description', expected: sent.description, actual: null },
      },
    },
  )
  if (!recipe) throw new Error('no recipe')
  return vitestFile(recipe, { baseUrl: 'https://crm.example.com/base/' })
}

let fault: 'none' | 'forgets' | 'limits' = 'none'
const requests: string[] = []
let kept: Record<string, unknown> = {}
const server = createServer(async (request, response) => {
  requests.push(
    `${request.method} ${request.url} ${request.headers.authorization} ${request.headers['x-gateway']}`,
  )
  let text = ''
  for await (const part of request) text += part
  if (request.method === 'POST') kept = { ...JSON.parse(text), id: 'wh_98765' }
  const description = fault === 'forgets' ? null : kept.description
  response.statusCode = fault === 'limits' ? 429 : request.method === 'POST' ? 201 : 200
  response.end(JSON.stringify({ data: { ...kept, description } }))
})

const root = fileURLToPath(new URL('../../node_modules', import.meta.url))
const folder = mkdtempSync(join(root, '.conformance-reproduction-'))
let url = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address === 'object' && address) url = `http://127.0.0.1:${address.port}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { exclude: [] } }\n')
  writeFileSync(join(folder, 'webhook.test.ts'), generated())
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

/** Runs the test file against the server with a fault. */
async function ran(given: typeof fault): Promise<{ readonly status: string; readonly message: string }> {
  fault = given
  requests.length = 0
  const output = join(folder, 'results.json')
  const words = ['run', '--root', folder, '--reporter=json', `--outputFile=${output}`]
  const env = {
    PATH: process.env.PATH,
    CONFORMANCE_BASE_URL: url,
    CONFORMANCE_API_KEY: 'key-1',
    CONFORMANCE_HEADER_X_GATEWAY: 'gate-1',
  }
  await new Promise<void>((resolve) => {
    execFile(process.execPath, [join(root, 'vitest', 'vitest.mjs'), ...words], { env }, () => resolve())
  })
  const { testResults } = JSON.parse(readFileSync(output, 'utf8'))
  const [{ status, failureMessages }] = testResults[0].assertionResults
  return { status, message: failureMessages.join('\n') }
}

it('is a file that people can read', async () => {
  await expect(generated()).toMatchFileSnapshot('vitest-file.golden.txt')
})

it('passes on a server without the fault, and removes what it has made', async () => {
  expect(await ran('none')).toMatchObject({ status: 'passed' })
  expect(requests).toEqual([
    'POST /api/v1/webhooks Bearer key-1 gate-1',
    'GET /api/v1/webhooks/wh_98765 Bearer key-1 gate-1',
    'DELETE /api/v1/webhooks/wh_98765 Bearer key-1 gate-1',
  ])
}, 60_000)

it('fails on a server with the fault', async () => {
  const { status, message } = await ran('forgets')
  expect(status).toBe('failed')
  expect(message).toMatch(/^AssertionError: expected null to deeply equal /)
}, 60_000)

it('is skipped where a call is not answered as in the run', async () => {
  expect(await ran('limits')).toMatchObject({ status: 'skipped' })
}, 60_000)

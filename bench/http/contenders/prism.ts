import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtCommand } from '../../paths.js'
import { peerCommand } from '../../peers.js'
import { BenchProgram } from '../../process/program.js'
import { tempFolder } from '../../temp-folder.js'
import type { ApiCall, HttpRequest } from '../api-call.js'
import { apiRequest } from '../api-request.js'
import { demoData } from '../demo-data.js'
import type { HttpContender } from '../http-contender.js'
import { contactsOf, type PageCall, pages } from '../pages.js'
import { startOnFreePort } from '../server-process.js'

/** The name of the example that answers a page. */
const exampleName = ({ limit, ownerEmail }: PageCall) => `${ownerEmail ? 'filtered' : 'page'}-${limit}`

function request(call: ApiCall): HttpRequest {
  const asked = apiRequest(call)
  if (call.kind !== 'page') return asked
  return { ...asked, headers: { ...asked.headers, prefer: `example=${exampleName(call)}` } }
}

interface OpenApi {
  readonly paths: {
    readonly '/api/v1/contacts': {
      readonly get: { readonly responses: { readonly 200: { readonly content: Record<string, object> } } }
    }
  }
}

/** Writes the contract as OpenAPI with the pages that the bench asks for as examples, and gives the file's path. */
async function contractFile(): Promise<string> {
  const file = join(tempFolder(), 'contract.json')
  await new BenchProgram([process.execPath, builtCommand, 'openapi', '--output', file]).ends(60_000)
  const contract = JSON.parse(await readFile(file, 'utf8')) as OpenApi
  const data = await demoData()
  const examples = Object.values(pages).map((page) => {
    const shown = contactsOf(data, page)
    return [exampleName(page), { value: { data: shown, nextCursor: shown.at(-1)?.id ?? null } }] as const
  })
  const { content } = contract.paths['/api/v1/contacts'].get.responses[200]
  Object.assign(content['application/json'] ?? {}, { examples: Object.fromEntries(examples) })
  await writeFile(file, JSON.stringify(contract))
  return file
}

/** Prism with the contract that `conformance openapi` writes; it answers examples and stores nothing. */
export const prism: HttpContender = {
  name: 'prism',
  does: ['page', 'create'],
  answersExamples: true,
  async start() {
    const file = await contractFile()
    const command = await peerCommand('@stoplight/prism-cli', 'prism')
    return startOnFreePort('/api/v1/contacts?limit=1', (port) => [
      ...command,
      'mock',
      file,
      '--verboseLevel',
      'error',
      '--port',
      port,
    ])
  },
  request,
}

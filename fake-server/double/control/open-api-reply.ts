import type { Lengths } from '../../../contract/openapi/lengths.js'
import { checkMembers } from '../../input/check-members.js'
import { bytesOf } from '../../messages/bytes.js'
import { Rendered } from '../../messages/rendered.js'
import type { Control } from './control.js'
import { jsonOf } from './json.js'
import { variantOf } from './variant-of.js'

/** Where a fake on a port describes the API that it serves. */
export const openApiPath = '/openapi.json'

/** Whether a request asks for that description. */
export const asksForOpenApi = (method: string, target: string): boolean =>
  method === 'GET' && (target === openApiPath || target.startsWith(`${openApiPath}?`))

/**
 * The description of the API with the choices of the fake, as OpenAPI; it is loaded when it is first asked for. A query that it
 * does not take is answered with 400.
 */
export async function openApiReply({ core }: Control, target: string): Promise<Rendered> {
  const { lengths, problem } = optionsOf(new URL(target, 'http://fake.invalid').searchParams)
  if (problem !== undefined) return json(400, { error: problem })
  const { openApi } = await import('../../../contract/openapi/document.js')
  return json(200, openApi(variantOf(core), core.assumptions, { lengths }))
}

function optionsOf(query: URLSearchParams): { readonly lengths: Lengths; readonly problem?: string } {
  const lengths = query.get('lengths') ?? 'plain'
  try {
    checkMembers(Object.fromEntries(query), { lengths: true }, `GET ${openApiPath}`, 'query parameter')
    if (lengths === 'plain' || lengths === 'exact') return { lengths }
    return { lengths: 'plain', problem: `'lengths' must be plain or exact, not '${lengths}'` }
  } catch (error) {
    return { lengths: 'plain', problem: error instanceof Error ? error.message : String(error) }
  }
}

const json = (status: number, value: unknown): Rendered =>
  new Rendered(status, { 'content-type': 'application/json; charset=utf-8' }, bytesOf(jsonOf(value)))

import { bytesOf } from '../../messages/bytes.js'
import { Rendered } from '../../messages/rendered.js'
import type { Control } from './control.js'
import { variantOf } from './variant-of.js'

/** Where a fake on a port describes the API that it serves. */
export const openApiPath = '/openapi.json'

/** The description of the API with the choices of the fake, as OpenAPI; it is loaded when it is first asked for. */
export async function openApiReply({ core }: Control): Promise<Rendered> {
  const { openApi } = await import('../../../contract/openapi/document.js')
  const text = JSON.stringify(openApi(variantOf(core), core.assumptions))
  return new Rendered(200, { 'content-type': 'application/json; charset=utf-8' }, bytesOf(text))
}

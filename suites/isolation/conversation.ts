import type { Api, Exchange } from '../api/index.js'
import { learnErrorCodes } from '../judgements/codes.js'
import { foreign } from '../observations/foreign-records.js'
import { dispatch, makeTemplateBody } from '../observations/outgoing-message.js'

/** Whom a message is for that should not go out. */
const nth = 5

/** `isolation.message-references`: the contact and the number of the other workspace, each by itself. */
export async function messageReferences(api: Api): Promise<void> {
  api.need('key:other-workspace', 'record:phone-number')
  await learnErrorCodes(api)
  const to = api.given.recipient(nth)
  const ordinary = await makeTemplateBody(api, to)
  const theirs = await api.given.contact(
    { phone: { phone_code: to.slice(0, 2), phone: to.slice(2) } },
    foreign,
  )
  const tried = [await dispatch(api, { ...ordinary, leadId: theirs.id })]
  const number = api.target.records.foreign?.phoneNumber
  if (number !== undefined) tried.push(await dispatch(api, { ...ordinary, phoneNumberId: number }))
  // Last the message itself, as a refusal proves nothing where any message is refused.
  api.given2xx(await dispatch(api, ordinary))
  // Its list of errors has no 404, which leaves no doubt that the record of another workspace is refused (section 1).
  for (const exchange of tried) await api.case(async () => api.expect.refused(exchange, [missing]))
  for (const exchange of tried) expectMissing(api, exchange)
}

const missing = { status: 404, code: 'not_found' } as const

const expectMissing = (api: Api, exchange: Exchange): void => api.expect.error(exchange, 404, 'not_found')

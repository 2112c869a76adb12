import { ApiError } from '../messages/api-error.js'
import { one } from '../messages/reply.js'
import type { Handler } from '../pipeline/context.js'
import { restsOn } from '../pipeline/rests-on.js'
import { contactOf } from './contact.js'

/** `GET /contacts/{id}`, where it is served (section 4.2, gap.contact-read-endpoint). */
export const readContact: Handler = (context) => {
  const { method, target } = context.request
  restsOn(context, 'contact-read-endpoint')
  if (context.assumptions['contact-read-endpoint'] === 'not-found')
    throw new ApiError('not_found', `no route ${method} ${target.split('?', 1)[0]}`, 'record.path-prefix')
  return one(200, contactOf(context, 'isolation.same-as-missing'))
}

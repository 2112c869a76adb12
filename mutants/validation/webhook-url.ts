import { op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/messages/api-error.js'
import type { FamilyMutants, Mutation } from '../mutation.js'
import { choosingAlso } from '../operators/choice.js'
import { aroundHandler } from '../operators/handler.js'
import { readAs } from '../operators/reading.js'
import { refusedAs } from '../operators/refused-as.js'
import { ruledOut } from '../ruled-out.js'

/** Exempts addresses from the guard. */
const unguarded = (forgets: (url: string) => boolean): Mutation =>
  aroundHandler(op.createWebhook, (next, context) => {
    const url = String(context.body.url)
    if (!forgets(url)) return next(context)
    const reply = next({ ...context, body: { ...context.body, url: 'https://hooks.example.com/x' } })
    const { data } = reply instanceof Promise ? { data: {} } : (reply.body as { data: object })
    return { status: 201, body: { data: { ...data, url } } }
  })

/** Faults of the guard on addresses of webhook destinations. */
export const webhookUrlMutants = {
  'validation.webhook-url-format': {
    'any text is an address': unguarded((url) => /^(two words|hook)$/.test(url)),
    'a missing scheme is https': readAs(op.createWebhook, (sent) =>
      typeof sent.url === 'string' && /^[\w.]+\//.test(sent.url)
        ? { ...sent, url: `https://${sent.url}` }
        : sent,
    ),
    'two slashes will do': readAs(op.createWebhook, (sent) =>
      typeof sent.url === 'string' && sent.url.startsWith('//')
        ? { ...sent, url: `https:${sent.url}` }
        : sent,
    ),
    'what begins with https:// will do': unguarded((url) => /^https:\/\/($|hooks example)/.test(url)),
    'a path is an address': unguarded((url) => url.startsWith('/') && !url.startsWith('//')),
  },
  'validation.webhook-url-guard': {
    'link-local addresses are forbidden, and others invalid': ruledOut(
      choosingAlso('webhook-ssrf', 'forbidden', ({ body }) => String(body.url).includes('//169.254.')),
    ),
    'an internal address is an invalid state': refusedAs(
      op.createWebhook,
      ({ url }) => String(url).includes('//127.'),
      'invalid_state',
    ),
    'nothing is guarded': ruledOut(unguarded(() => true)),
    'loopback is forgotten': ruledOut(unguarded((url) => /\/\/127\./.test(url))),
    'localhost is forgotten': ruledOut(unguarded((url) => /localhost/.test(url))),
    'LOCALHOST is forgotten': ruledOut(unguarded((url) => /LOCALHOST/.test(url))),
    '172.16 is guarded, 172.31 is not': ruledOut(unguarded((url) => url.includes('//172.31.'))),
    'link-local addresses are forgotten': unguarded((url) => url.includes('//169.254.')),
    'IPv6 is forgotten': ruledOut(unguarded((url) => url.includes('[f') || url.includes('[::1]'))),
    'mapped addresses are forgotten': unguarded((url) => url.includes('[::ffff:')),
    'numbers are names': unguarded((url) => /\/\/\d+\//.test(url)),
    'hexadecimal numbers are names': unguarded((url) => /\/\/0x/.test(url)),
    'octal numbers are names': unguarded((url) => /\/\/0[0-7]+\./.test(url)),
    'the name before the at sign is judged': ruledOut(unguarded((url) => url.includes('@'))),
  },
  'validation.webhook-url-https': {
    'http is an invalid state': refusedAs(
      op.createWebhook,
      ({ url }) => /^http:/i.test(String(url)),
      'invalid_state',
    ),
    'http is a crash': ruledOut(
      aroundHandler(op.createWebhook, (next, context) => {
        if (String(context.body.url).startsWith('http:')) throw new Error('no agent for http')
        return next(context)
      }),
    ),
    'http is turned into https': ruledOut(
      readAs(op.createWebhook, (sent) => ({
        ...sent,
        url: typeof sent.url === 'string' ? sent.url.replace(/^http:/, 'https:') : sent.url,
      })),
    ),
    'http is refused, HTTP is not': ruledOut(
      aroundHandler(op.createWebhook, (next, context) => {
        if (String(context.body.url).startsWith('http:'))
          throw new ApiError('invalid_request', 'use https', 'validation.webhook-url-https')
        return next(context)
      }),
    ),
  },
} satisfies Partial<FamilyMutants<'validation'>>

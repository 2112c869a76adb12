import { type families, op } from '../../contract/index.js'
import { ApiError } from '../../fake-server/pipeline/api-error.js'
import { aroundHandler, type Mutant, type Mutants, mutant } from '../mutant.js'
import { readAs } from '../reading.js'

const createWebhook = op.createWebhook

/** An address the guard forgets about. */
const unguarded = (fault: string, forgets: (url: string) => boolean): Mutant =>
  mutant(fault, (behaviour) =>
    aroundHandler(behaviour, createWebhook, (next, context) => {
      const url = String(context.body.url)
      if (!forgets(url)) return next(context)
      const reply = next({ ...context, body: { ...context.body, url: 'https://hooks.example.com/x' } })
      const { data } = reply instanceof Promise ? { data: {} } : (reply.body as { data: object })
      return { status: 201, body: { data: { ...data, url } } }
    }),
  )

/** Addresses of webhook destinations taken in spite of where they lead. */
export const webhookUrlMutants = {
  'validation.webhook-url-format': [
    unguarded('any text is an address', (url) => /^(two words|hook)$/.test(url)),
    readAs('a missing scheme is https', createWebhook, (sent) =>
      typeof sent.url === 'string' && /^[\w.]+\//.test(sent.url)
        ? { ...sent, url: `https://${sent.url}` }
        : sent,
    ),
    readAs('two slashes will do', createWebhook, (sent) =>
      typeof sent.url === 'string' && sent.url.startsWith('//')
        ? { ...sent, url: `https:${sent.url}` }
        : sent,
    ),
    unguarded('what begins with https:// will do', (url) => /^https:\/\/($|hooks example)/.test(url)),
    unguarded('a path is an address', (url) => url.startsWith('/') && !url.startsWith('//')),
  ],
  'validation.webhook-url-guard': [
    unguarded('nothing is guarded', () => true),
    unguarded('loopback is forgotten', (url) => /\/\/127\./.test(url)),
    unguarded('localhost is forgotten', (url) => /localhost/.test(url)),
    unguarded('LOCALHOST is forgotten', (url) => /LOCALHOST/.test(url)),
    unguarded('172.16 is guarded, 172.31 is not', (url) => url.includes('//172.31.')),
    unguarded('link-local addresses are forgotten', (url) => url.includes('//169.254.')),
    unguarded('IPv6 is forgotten', (url) => url.includes('[f') || url.includes('[::1]')),
    unguarded('mapped addresses are forgotten', (url) => url.includes('[::ffff:')),
    unguarded('numbers are names', (url) => /\/\/\d+\//.test(url)),
    unguarded('hexadecimal numbers are names', (url) => /\/\/0x/.test(url)),
    unguarded('octal numbers are names', (url) => /\/\/0[0-7]+\./.test(url)),
    unguarded('the name before the at sign is judged', (url) => url.includes('@')),
  ],
  'validation.webhook-url-https': [
    mutant('http is a crash', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        if (String(context.body.url).startsWith('http:')) throw new Error('no agent for http')
        return next(context)
      }),
    ),
    readAs('http is turned into https', createWebhook, (sent) => ({
      ...sent,
      url: typeof sent.url === 'string' ? sent.url.replace(/^http:/, 'https:') : sent.url,
    })),
    mutant('http is refused, HTTP is not', (behaviour) =>
      aroundHandler(behaviour, createWebhook, (next, context) => {
        if (String(context.body.url).startsWith('http:'))
          throw new ApiError('invalid_request', 'use https', 'validation.webhook-url-https')
        return next(context)
      }),
    ),
  ],
} satisfies Partial<Mutants<typeof families.validation>>

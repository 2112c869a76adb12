import { expect, test } from 'vitest'
import { ask } from '../../ask.test-kit.js'
import { createFake, demoKeys } from '../../index.js'

const fake = createFake()

test('an answer of fetch is explained by its rule, its gaps and what would have been accepted', async () => {
  const response = await fake.fetch('https://any.host/api/v1/deals', {
    method: 'POST',
    headers: { authorization: `Bearer ${demoKeys.main}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title: '', leadId: 'con_1' }),
  })
  const { subject, rules, gaps, accepted, message, text } = await fake.explain(response)
  expect([subject, rules[0]?.section]).toEqual(['limit.deal-title-min', '4.5'])
  expect(message).toContain('at least 1 character')
  expect(gaps.map(({ name }) => name)).toContain('deal-create-fields')
  expect(accepted).toMatchObject({
    operation: 'POST /api/v1/deals',
    member: { path: 'title', schema: { minLength: 1, maxLength: 120 } },
  })
  expect(ask(fake, 'POST', '/deals', { json: accepted?.body }).status).not.toBe(400)
  expect(text).toContain('takes `title`')
  expect(await response.json()).toHaveProperty('error')
})

test('an answer of handle, and a success that rests on a gap, are explained', async () => {
  const { subject } = await fake.explain(ask(fake, 'GET', '/contacts?limit=0'))
  expect(subject).toBe('paging.limit-zero')
  const page = await fake.explain(ask(fake, 'GET', '/tags'))
  expect(page.gaps[0]).toMatchObject({ name: 'order-undocumented', section: '4.4' })
})

test('a code lists its rules and a way to bring it about; a gap what is permitted', async () => {
  const code = await fake.explain('rev_mismatch')
  expect(code.status).toBe(409)
  expect(code.rules.map(({ id }) => id)).toContain('revision.deal-close-stale')
  expect(code.how).toContain('expectedRev')
  const gap = await fake.explain('gap.limit-out-of-range')
  expect(gap.gaps).toMatchObject([{ assumed: 'refuse', permitted: ['refuse', 'clamp', 'default'] }])
  expect(gap.text).toContain('assumed "refuse"; also permitted "clamp", "default"')
})

test('a rule in doubt says what is ruled out and what is left open', async () => {
  const { rules, text } = await fake.explain('limit.path-id')
  const [{ doubt, ruledOut, leftOpen } = {}] = rules
  expect([doubt, ruledOut, leftOpen].every((clause) => clause !== undefined && text.includes(clause))).toBe(
    true,
  )
  expect(text).toContain('ruled out, so that it fails: ')
})

test('a rule about several operations takes one', async () => {
  expect((await fake.explain('paging.limit-zero')).accepted).toBeUndefined()
  const { accepted } = await fake.explain('paging.limit-zero', 'GET /contacts')
  expect(Object.keys(accepted?.query ?? {})).toEqual(expect.arrayContaining(['limit', 'cursor', 'tag']))
})

test('what there is not is refused with the closest name, and an answer without rule and gap', async () => {
  await expect(fake.explain('limit.deal-title-mx')).rejects.toThrow("did you mean 'limit.deal-title-max'?")
  await expect(fake.explain('control.receiver')).rejects.toThrow(/no rule, code or gap 'control.receiver'$/)
  await expect(fake.explain(ask(fake, 'GET', '/deals?limit=1'))).rejects.toThrow('nothing to explain')
})

test('a served fake explains under /__fake/explain', async () => {
  const { url, close } = await createFake().listen()
  try {
    const found = await fetch(`${url}/__fake/explain?rule=limit.deal-title-max`)
    expect(await found.json()).toMatchObject({ subject: 'limit.deal-title-max' })
    const missing = await fetch(`${url}/__fake/explain?code=rev_mismatched`)
    expect([missing.status, await missing.json()]).toMatchObject([
      400,
      { error: expect.stringContaining("did you mean 'rev_mismatch'?") },
    ])
  } finally {
    await close()
  }
})

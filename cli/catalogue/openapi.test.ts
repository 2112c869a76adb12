import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { assume } from '../../contract/index.js'
import { openApi } from '../../contract/openapi/document.js'
import { writeOpenApi } from './write-openapi.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-openapi-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('conformance openapi', () => {
  it('says on the standard output what it writes to a file', async () => {
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const output = join(folder, 'api.json')
    try {
      await writeOpenApi({ variant: 'full' })
      await writeOpenApi({ variant: 'full', output })
      expect(said.mock.calls).toEqual([[readFileSync(output, 'utf8')]])
    } finally {
      said.mockRestore()
    }
    expect(JSON.parse(readFileSync(output, 'utf8'))).toMatchObject({
      openapi: '3.1.0',
      paths: { '/api/v1/deals/{id}/close': { post: { operationId: 'closeDeal' } } },
    })
  })

  it('fills the assumptions of a file in', async () => {
    const [assumptions, output] = [join(folder, 'assumed.json'), join(folder, 'compact.json')]
    writeFileSync(assumptions, '{"error-body":{"code":"code","message":"text","details":"more"}}')
    await writeOpenApi({ variant: 'compact', assumptions, output })
    const { paths, components } = JSON.parse(readFileSync(output, 'utf8'))
    expect(Object.keys(paths)).toContain('/api/v1/me')
    expect(components.schemas.Error.required).toEqual(['code', 'text'])
  })

  it('writes exact lengths on request', async () => {
    const output = join(folder, 'exact.json')
    await writeOpenApi({ variant: 'full', output, exactLengths: true })
    expect(JSON.parse(readFileSync(output, 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(openApi('full', assume({}), { lengths: 'exact' }))),
    )
  })

  it('names the file it cannot use', async () => {
    const [assumptions, output] = [join(folder, 'wrong.json'), join(folder, 'none', 'api.json')]
    writeFileSync(assumptions, '{"error-bdy":1}')
    await expect(writeOpenApi({ variant: 'full', assumptions })).rejects.toThrow(
      "wrong.json: unknown assumption 'error-bdy': did you mean 'error-body'?",
    )
    await expect(writeOpenApi({ variant: 'full', output })).rejects.toThrow('cannot write the document to ')
  })
})

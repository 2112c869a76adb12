import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { conformance } from '../cli/spawned.test-kit.js'
import { pythonWith } from '../examples/python.test-kit.js'
import { blocks, named } from './examples.test-kit.js'

const python = pythonWith('httpx', 'pytest')

const folder = mkdtempSync(join(tmpdir(), 'conformance-python-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe.skipIf(python === undefined)('examples in Python (needs Python with pytest and httpx)', () => {
  test.each(named(['python'], blocks))('%s passes under pytest', async (_, { code }) => {
    const file = join(folder, 'test_example.py')
    writeFileSync(file, code)
    const ended = await conformance([
      'fake',
      '--',
      python ?? '',
      '-m',
      'pytest',
      '-q',
      '-p',
      'no:cacheprovider',
      file,
    ])
    expect(ended.out).toMatch(/\d passed/)
    expect(ended.code).toBe(0)
  })
})

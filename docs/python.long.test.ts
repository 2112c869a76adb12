import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { conformance } from '../cli/spawned.test-kit.js'
import { blocks, named } from './examples.test-kit.js'

/** A Python that has what the examples need: that of a virtual environment, or that of the system. */
const python = ['python3', '/usr/bin/python3'].find(
  (path) => spawnSync(path, ['-c', 'import httpx, pytest']).status === 0,
)

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

import { once } from 'node:events'
import { expect, it } from 'vitest'
import { start } from '../spawned.test-kit.js'
import { testBytes } from './terminal-bytes.test-kit.js'

// Other variables are for terminal-bytes.long.test.ts.
testBytes([[{ TERM: 'xterm' }, { live: true, colours: true }]], [[{ FORCE_COLOR: '1' }, true]])

it('ends with its exit code where the reader of its output has left', async () => {
  const child = start(['--base-url', 'http://127.0.0.1:1', '--api-key', 'some-key-1', '--reporter', 'json'])
  child.stdout?.destroy()
  child.stderr?.destroy()
  const [code] = await once(child, 'exit')
  expect(code).toBe(3)
})

import { spawnSync } from 'node:child_process'

/** The first Python of a virtual environment or of the system that has some modules; undefined where there is none. */
export const pythonWith = (...modules: readonly string[]): string | undefined =>
  ['python3', '/usr/bin/python3'].find(
    (path) => spawnSync(path, ['-c', `import ${modules.join(', ')}`]).status === 0,
  )

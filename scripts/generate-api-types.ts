// Writes the types of the API from its OpenAPI descriptions: npm run api-types
// openapi-typescript comes from the registry: it needs a compiler that this package does not install.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assume } from '../contract/index.js'
import { openApi } from '../contract/openapi/document.js'
import type { Variant } from '../contract/operations/operation.js'
import { digestOf, typeFiles } from '../proofs/api-types/exported.js'

const folder = mkdtempSync(join(tmpdir(), 'conformance-api-types-'))
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name])
try {
  for (const [variant, file] of Object.entries(typeFiles) as [Variant, string][]) {
    const [source, made] = [join(folder, 'openapi.json'), join(folder, 'schema.d.ts')]
    writeFileSync(source, JSON.stringify(openApi(variant, assume({}))))
    execFileSync('npx', ['--yes', ...packages, 'openapi-typescript', source, '--output', made], {
      cwd: folder,
    })
    writeFileSync(file, readFileSync(made))
  }
  const digests = { full: digestOf('full'), compact: digestOf('compact') } satisfies Record<Variant, string>
  writeFileSync('proofs/api-types/digests.json', `${JSON.stringify(digests, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true })
}

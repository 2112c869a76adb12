/** A generator of types or clients, as it is carried out. */
export interface Generator {
  readonly name: string
  readonly packages: Readonly<Record<string, string>>
  /** The command and its words, for a document and a folder to write in. */
  words(document: string, folder: string): readonly [command: string, ...words: string[]]
  /** Files that are written before, by their paths within the folder. */
  files?(document: string, folder: string): Readonly<Record<string, string>>
  /** The file that what it prints is written to, where it writes none. */
  readonly printsTo?: string
  /** Files of its own that hold no members of the document. */
  readonly runtime?: RegExp
  /** The line of a file from which on there is code of its own. */
  readonly runtimeFrom?: string
}

const openapiTypescript = { 'openapi-typescript': '7.13.0' }

const useOfOpenapiFetch = `import createClient from 'openapi-fetch'
import type { components, paths } from './schema.js'
const api = createClient<paths>({ baseUrl: 'http://127.0.0.1' })
export async function firstNames(): Promise<readonly (string | null)[]> {
  const { data, error } = await api.GET('/api/v1/contacts', { params: { query: { limit: 10 } } })
  if (!data) throw new Error(JSON.stringify(error))
  const page: components['schemas']['ContactPage'] = data
  return page.data.map(({ name }) => name)
}
`

const baseOfRtk = `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query'
export const emptyApi = createApi({ baseQuery: fetchBaseQuery({ baseUrl: '/' }), endpoints: () => ({}) })
`

const configOfKubb = (document: string, folder: string) => `import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
export default defineConfig({
  root: process.cwd(),
  input: { path: './${document}' },
  output: { path: './${folder}/made', format: false, lint: false },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: 'fetch' })],
})
`

/** The generators in their latest versions that run on Node 20. */
export const generators: readonly Generator[] = [
  {
    name: 'openapi-typescript',
    packages: openapiTypescript,
    words: (document, folder) => ['openapi-typescript', document, '-o', `${folder}/schema.ts`],
  },
  {
    name: 'openapi-fetch',
    packages: { ...openapiTypescript, 'openapi-fetch': '0.14.0' },
    words: (document, folder) => ['openapi-typescript', document, '-o', `${folder}/schema.ts`],
    files: () => ({ 'use.ts': useOfOpenapiFetch }),
  },
  {
    name: '@hey-api/openapi-ts',
    packages: { '@hey-api/openapi-ts': '0.90.10' },
    words: (document, folder) => ['openapi-ts', '-i', `./${document}`, '-o', `${folder}/made`],
    runtime: /\/(?:core|client)\//,
  },
  {
    name: 'orval',
    packages: { orval: '7.13.2' },
    words: (document, folder) => [
      'orval',
      '--input',
      document,
      '--output',
      `${folder}/api.ts`,
      '--client',
      'fetch',
    ],
  },
  {
    name: 'swagger-typescript-api',
    packages: { 'swagger-typescript-api': '13.13.0' },
    words: (document, folder) => [
      'swagger-typescript-api',
      'generate',
      '--path',
      document,
      '--output',
      `${folder}/made`,
      '--modular',
    ],
    runtime: /http-client\.ts$/,
  },
  {
    name: 'openapi-zod-client',
    packages: { 'openapi-zod-client': '1.18.3', '@zodios/core': '10.9.6', axios: '1.21.1', zod: '3.25.76' },
    words: (document, folder) => ['openapi-zod-client', document, '-o', `${folder}/client.ts`],
  },
  {
    name: 'kubb',
    packages: {
      '@kubb/cli': '4.39.3',
      '@kubb/core': '4.39.3',
      '@kubb/plugin-client': '4.39.3',
      '@kubb/plugin-oas': '4.39.3',
      '@kubb/plugin-ts': '4.39.3',
    },
    words: (_, folder) => ['kubb', 'generate', '--config', `${folder}/kubb.config.mjs`],
    files: (document, folder) => ({ 'kubb.config.mjs': configOfKubb(document, folder) }),
    runtime: /\/\.kubb\//,
  },
  {
    name: '@rtk-query/codegen-openapi',
    packages: { '@rtk-query/codegen-openapi': '2.2.0', '@reduxjs/toolkit': '2.15.0' },
    words: (_, folder) => ['rtk-query-codegen-openapi', `${folder}/config.cjs`],
    files: (document) => ({
      'base.ts': baseOfRtk,
      'config.cjs': `module.exports = ${JSON.stringify({
        schemaFile: `../../${document}`,
        apiFile: './base.ts',
        apiImport: 'emptyApi',
        outputFile: './api.ts',
        exportName: 'api',
      })}`,
    }),
  },
  {
    name: 'oazapfts',
    packages: { oazapfts: '7.5.0', '@oazapfts/runtime': '1.2.0' },
    words: (document, folder) => ['oazapfts', document, `${folder}/api.ts`],
  },
  {
    name: 'openapi-typescript-codegen',
    packages: { 'openapi-typescript-codegen': '0.31.0' },
    // Other packages have a command of the same name.
    words: (document, folder) => [
      'openapi-typescript-codegen/bin/index.js',
      '--input',
      document,
      '--output',
      `${folder}/made`,
    ],
    runtime: /\/core\//,
  },
  {
    name: 'typed-openapi',
    packages: { 'typed-openapi': '2.2.7' },
    words: (document, folder) => ['typed-openapi', document, '-o', `${folder}/api.ts`],
    runtimeFrom: '// <ApiClientTypes>',
  },
  {
    name: 'openapi-client-axios-typegen',
    packages: { 'openapi-client-axios-typegen': '7.8.0', 'openapi-client-axios': '7.9.1', axios: '1.21.1' },
    words: (document) => ['typegen', `./${document}`],
    printsTo: 'api.ts',
  },
]

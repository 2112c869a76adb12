import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { type OpenPage, TestBrowser } from '../fake-server/double/inspector/browser.test-kit.js'
import { browserFake, buildForBrowsers } from './browser-build.js'

const folder = '/built'

/** Serves the fake for browsers with pages and workers that use it, and opens them in a browser. */
export class Pages {
  readonly #browser = new TestBrowser()
  readonly #files = new Map<string, string>()
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>> = {}
  #server: Server | undefined

  /** The address of the server; a page at `localhost` may have service workers. */
  get url(): string {
    return `http://localhost:${(this.#server?.address() as AddressInfo | null)?.port}`
  }

  async start(): Promise<void> {
    const { files } = await buildForBrowsers(folder)
    for (const { path, text } of files) this.#files.set(path, text)
    this.#server = createServer(({ url = '/' }, response) => {
      const text = this.#files.get(url)
      const type = url.endsWith('.js') ? 'text/javascript' : 'text/html'
      response.writeHead(text === undefined ? 404 : 200, {
        'content-type': `${type}; charset=utf-8`,
        ...this.headers,
      })
      response.end(text)
    })
    await new Promise<void>((resolve) => this.#server?.listen(0, 'localhost', resolve))
  }

  /** Adds a file under a path. */
  add(path: string, text: string): void {
    this.#files.set(path, text)
  }

  /** Adds a module, bundled with all but the fake. */
  async addModule(path: string, source: string): Promise<void> {
    const { outputFiles } = await build({
      stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2022',
      conditions: ['browser'],
      plugins: [
        {
          name: 'built-fake',
          setup({ onResolve }) {
            const filter = /^workspace-crm-conformance\/fake$|\/fake-server\/index\.js$|^(\.\.\/)+index\.js$/
            onResolve({ filter }, () => ({ path: `${folder}/${browserFake}.js`, external: true }))
          },
        },
      ],
    })
    this.add(path, outputFiles[0]?.text ?? '')
  }

  /** Opens a page that runs a module. */
  async open(path: string): Promise<OpenPage> {
    // Without an icon it would ask for one.
    const icon = '<link rel="icon" href="data:,">'
    this.add(`${path}.html`, `<!doctype html>${icon}<script type="module" src="${path}"></script>`)
    return this.#browser.open(`${this.url}${path}.html`)
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    await new Promise((resolve) => this.#server?.close(resolve))
  }
}

import { build } from 'esbuild'

/** A source of a page with all that it imports, as short as it gets; `iife` gives a classic script. */
export async function bundled(source: string, format: 'esm' | 'iife' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    minify: true,
    write: false,
    format,
    charset: 'utf8',
    target: source.endsWith('.css') ? [] : 'es2022',
  })
  const text = outputFiles[0]?.text.trim() ?? ''
  if (/<\/(script|style)/i.test(text)) throw new Error(`${source} would end its element in the page`)
  return text
}

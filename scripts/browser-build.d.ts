import type { Metafile, Plugin } from 'esbuild'

/** A file that was built. */
export interface BuiltFile {
  readonly path: string
  readonly text: string
}

export declare const browserFake: string
export declare function buildForBrowsers(
  outdir: string,
  more?: readonly Plugin[],
): Promise<{ readonly metafile: Metafile; readonly files: readonly BuiltFile[] }>
export declare function writeFiles(files: readonly BuiltFile[]): void

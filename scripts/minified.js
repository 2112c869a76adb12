import { minifySync } from 'rolldown/utils'

/**
 * The code of a module as oxc minifies it.
 *
 * @throws Where the code cannot be read.
 */
export function minified(path, code, options) {
  const { code: short, errors } = minifySync(path, code, options)
  if (errors.length > 0) throw new Error(`${path} cannot be minified: ${errors[0].message}`)
  return short
}

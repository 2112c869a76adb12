import { oneLineMessage } from '../exit.js'

/** What the system says of a file, in plain words. */
export function fileProblem(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'there is no such file or folder'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'ENOTDIR') return 'a part of its path is not a folder'
  if (code === 'EACCES' || code === 'EPERM') return 'that is not permitted'
  if (code === 'EROFS') return 'nothing can be written there (read-only)'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'no space is left there'
  if (code === 'EFBIG') return 'no file may be that large there'
  return oneLineMessage(error)
}

import { isObject } from '../../suites/index.js'

/** Members that hold what a server makes by itself. */
const isMade = (name: string): boolean =>
  /^id$|Id$|^(nextCursor|next_cursor|meetUrl|confirmation|secret|secretSuffix)$/.test(name)

const isCursor = (name: string): boolean => /^next_?[cC]ursor$/.test(name)

/** The ids and cursors of a fake, by those that a recorded server made in their place. */
export class StandIns {
  readonly #known = new Map<string, string>()

  /** Compares two answers to one request; ids count where the request may have made them, cursors always. */
  learn(recorded: unknown, own: unknown, wasMade: boolean, name = ''): void {
    if (typeof recorded === 'string' && typeof own === 'string') {
      if (recorded !== own && (wasMade ? isMade(name) : isCursor(name))) this.#known.set(recorded, own)
    } else if (Array.isArray(recorded) && Array.isArray(own))
      for (const [n, item] of recorded.entries()) this.learn(item, own[n], wasMade)
    else if (isObject(recorded) && isObject(own))
      for (const [member, value] of Object.entries(recorded)) this.learn(value, own[member], wasMade, member)
  }

  inValue(value: unknown): unknown {
    if (this.#known.size === 0) return value
    if (typeof value === 'string') return this.#known.get(value) ?? value
    if (Array.isArray(value)) return value.map((item) => this.inValue(item))
    if (!isObject(value)) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.inValue(member)]))
  }

  inBody(body: string): string {
    if (this.#known.size === 0 || body === '') return body
    try {
      return JSON.stringify(this.inValue(JSON.parse(body)))
    } catch {
      return body
    }
  }

  inPath(path: string): string {
    if (this.#known.size === 0) return path
    return path.replace(/[^/?&=]+/g, (part) => {
      const own = this.#known.get(decoded(part))
      return own === undefined ? part : encodeURIComponent(own)
    })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

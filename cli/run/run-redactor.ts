import { personalRedactor, type Redact, Redactor, type Secret } from '../../reporters/index.js'
import type { Target } from '../../suites/index.js'

/**
 * Takes out of texts what no output of a run may show: the secrets that it was given, and those that the target issues.
 */
export class RunRedactor {
  readonly #known = new Set<string>()
  readonly #secrets = new Redactor()
  #withoutPersons: Redact = (text) => text

  constructor(secrets: readonly Secret[] = []) {
    this.add(secrets)
  }

  readonly redact: Redact = (text) => this.#withoutPersons(this.#secrets.redact(text))

  /** Hides further secrets from now on. */
  add(secrets: readonly Secret[]): void {
    for (const secret of secrets) {
      if (this.#known.has(secret.value)) continue
      this.#known.add(secret.value)
      this.#secrets.add(secret)
    }
  }

  /** Hides e-mail addresses and phone numbers from now on. */
  hidePersons(): void {
    this.#withoutPersons = personalRedactor()
  }

  /** The target, with the secrets in its answers hidden from then on. */
  watch(target: Target): Target {
    return {
      ...target,
      transport: async (request) => {
        const response = await target.transport(request)
        this.add(webhookSecrets(response.text))
        return response
      },
    }
  }
}

/** The secrets of webhook destinations in the JSON of an answer. */
export function webhookSecrets(text: string): readonly Secret[] {
  if (!text.includes('"secret"')) return []
  try {
    return secretsIn(JSON.parse(text)).map((value) => ({ name: 'webhook secret', value }))
  } catch {
    return []
  }
}

/** Shorter values are words of some test rather than secrets. */
const secretLength = 8

function secretsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    name === 'secret' && typeof member === 'string' && member.length >= secretLength
      ? [member]
      : secretsIn(member),
  )
}

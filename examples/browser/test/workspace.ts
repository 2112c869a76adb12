import { type APIRequestContext, test as base } from '@playwright/test'
import { api } from '../playwright.config.ts'

/** A workspace of the fake that only one test uses, and its control calls. */
export class Workspace {
  constructor(
    private readonly request: APIRequestContext,
    readonly key: string,
  ) {}

  /** The address of the page with this workspace. */
  get page(): string {
    return `/?api=${api}&key=${this.key}`
  }

  /** Fills it by example, as `fake.seed` does. */
  seed(records: object): Promise<unknown> {
    return this.control('seed', { workspace: this.key, keys: [{ key: this.key }], ...records })
  }

  /** Does what the document permits and clients forget to handle, for this workspace alone. */
  disturb(disturb: string): Promise<unknown> {
    return this.control('disturb', { disturb, key: this.key })
  }

  /** Makes requests of this workspace fail. */
  fail(fault: object): Promise<unknown> {
    return this.control('fail', { when: { key: this.key }, ...fault })
  }

  /** The requests that the page sent to an operation, such as `POST /contacts`. */
  async requests(on: string): Promise<{ idempotencyKey?: string; status: number }[]> {
    const answer = await this.request.get(`${api}/__fake/requests`, { params: { key: this.key, on } })
    return (await answer.json()).data
  }

  private async control(call: string, members: object): Promise<unknown> {
    const answer = await this.request.post(`${api}/__fake/${call}`, { data: members })
    if (!answer.ok()) throw new Error(await answer.text())
    return answer.json()
  }
}

/** A test with a workspace of its own, so that tests run at the same time. */
export const test = base.extend<{ workspace: Workspace }>({
  async workspace({ request }, use, { testId, retry }) {
    const workspace = new Workspace(request, `key_${testId}_${retry}`)
    await workspace.seed({})
    await use(workspace)
  },
})

export { expect } from '@playwright/test'

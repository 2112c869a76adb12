import type { Config } from '../cli/config.js'
import { configOf } from '../cli/fake/fake-config.js'
import { direct, fakeTarget } from '../cli/target/fake-target.js'
import { serverTarget } from '../cli/target/server-target.js'
import type { AnyFake } from '../fake-server/index.js'
import type { Target, TargetControl, Transport } from '../suites/index.js'

const baseUrl = 'http://127.0.0.1:1'

/** What a person would write down of a fake. */
export const configured = (fake: AnyFake): Config => configOf(fake, baseUrl, {})

/** A transport into a fake that says what time it is, as a server does. */
export const dated =
  (fake: AnyFake): Transport =>
  async (request) => {
    const { headers, ...answer } = await direct(fake)(request)
    return { ...answer, headers: { ...headers, date: new Date(fake.control.now).toUTCString() } }
  }

/** A fake as the target that a configuration describes: its keys and records are claims, and its time is virtual. */
export function claimedTarget(
  fake: AnyFake,
  config: Config,
  {
    transport = dated(fake),
    hooks = (right) => right,
  }: { readonly transport?: Transport; readonly hooks?: (right: TargetControl) => TargetControl } = {},
): Target {
  const { control, pauses } = fakeTarget(fake, direct(fake), baseUrl)
  return {
    ...serverTarget({ baseUrl, apiKey: config.apiKey ?? '' }, config, transport),
    control: hooks(control),
    ...(pauses ? { pauses } : {}),
    allow: 'sends',
  }
}

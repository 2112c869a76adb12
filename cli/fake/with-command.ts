import { demoKeys } from '../../fake-server/index.js'
import { controlPath } from '../../fake-server/messages/control-path.js'
import { runCommand } from '../run-command.js'
import { controlKeyVariable, type FakeFlags } from './fake-flags.js'

/**
 * Runs a command while the fake serves, with its address in the environment.
 *
 * @param command The words of the command.
 * @param url The address of the fake, without `/api/v1`.
 * @param flags Whether the fake serves control calls, and the key that they need.
 * @param signal Ends the command and all that it has started.
 * @returns The exit code of the command; of one that a signal ended, 128 and the number of the signal.
 * @throws A Stop where it cannot be started.
 */
export async function withCommand(
  command: readonly string[],
  url: string,
  { control, controlKey }: Pick<FakeFlags, 'control' | 'controlKey'>,
  signal: AbortSignal,
): Promise<number> {
  const { exitCode } = await runCommand(command, {
    env: {
      ...process.env,
      CONFORMANCE_BASE_URL: url,
      CONFORMANCE_API_KEY: demoKeys.main,
      ...(controlKey === undefined ? {} : { [controlKeyVariable]: controlKey }),
      ...(control ? { CONFORMANCE_CONTROL_URL: `${url}${controlPath}` } : {}),
    },
    isQuiet: false,
    signal,
  })
  return exitCode
}

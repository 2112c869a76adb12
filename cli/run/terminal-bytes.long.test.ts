import { testBytes } from './terminal-bytes.test-kit.js'

testBytes(
  [
    [
      { TERM: 'xterm', NO_COLOR: '1' },
      { live: true, colours: false },
    ],
    [
      { TERM: 'xterm', FORCE_COLOR: '0' },
      { live: true, colours: false },
    ],
    [
      { TERM: 'xterm', CI: 'true' },
      { live: false, colours: true },
    ],
    [{ TERM: 'dumb' }, { live: false, colours: false }],
    [
      { TERM: 'dumb', FORCE_COLOR: '1' },
      { live: false, colours: true },
    ],
  ],
  [
    [{ TERM: 'xterm' }, false],
    [{ FORCE_COLOR: 'true', CI: 'true' }, true],
    [{ FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ],
)

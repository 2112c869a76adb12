import { expect, test } from 'vitest'
import { reportWith } from '../../reporters/report-with.test-kit.js'
import { exitOfClient } from './exit-of-client.js'

const flags = { variant: 'full', seed: 1, workspace: 'demo' } as const

const finding = (gap: string) => ({
  gaps: [{ gap, values: [1], usual: 2, section: '4', open: 'Open.' }],
  failing: [],
  timedOut: false,
  assumptions: {},
  text: '',
})

test('broken rules do not hide the choices that the tests depend on', () => {
  const client = {
    command: ['npm', 'test'],
    exitCode: 0,
    passed: true,
    fakes: 1,
    disturbances: [],
    variation: {
      verdict: 'dependent',
      runs: 40,
      combinations: 30,
      varied: [],
      agreed: [],
      findings: [finding('error-body'), finding('order-ties')],
      unstable: [],
    },
  } as const
  expect(exitOfClient(reportWith({ 'client.a @ *': 'fail' }, { client }), flags)).toEqual({
    code: 1,
    status: 'fails',
    reason:
      '1 rule fails; the tests depend on 2 choices that the document leaves open: error-body, order-ties',
  })
})

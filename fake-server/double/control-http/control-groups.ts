/** What the control calls are about. */
export const groups = {
  control: 'The state of the fake and of its workspaces',
  requests: 'The requests that the fake has received',
  faults: 'What makes requests fail, or their answers late',
  disturbances: 'What a server may do and clients forget to handle',
  clock: 'The time of the fake',
  snapshots: 'States of the fake to come back to',
  forks: 'Fakes with an address of their own',
  webhooks: 'Webhook deliveries',
  seeding: 'Records by example',
  records: 'The records of a workspace',
  explanations: 'Why the fake answers as it does',
  coverage: 'Which answers of the API the tests provoked',
  page: 'What the page of the fake reads',
  about: 'The control calls themselves',
} as const

export type GroupName = keyof typeof groups

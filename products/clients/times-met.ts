import { type DisturbanceName, disturbances, type RecordedJournal } from '../../contract/index.js'

/** How many requests, or deliveries where it concerns these, met a disturbance. */
export const timesMet = (journals: readonly RecordedJournal[], name: DisturbanceName): number =>
  disturbances[name].concerns === 'deliveries'
    ? journals.flatMap(({ deliveries }) => deliveries).filter(({ isVaried }) => isVaried).length
    : journals
        .flatMap(({ requests }) => requests)
        .filter(({ fault }) => fault?.split(', ').includes(`disturb:${name}`)).length

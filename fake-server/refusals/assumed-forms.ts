import { type Gap, type GapName, gaps, gapsOf, operationIdOf, type Variant } from '../../contract/index.js'

/** The gaps about the form of each request or answer that the document does not show, by operation. */
export function assumedForms(variant: Variant): Partial<Record<string, readonly GapName[]>> {
  const forms: Partial<Record<string, readonly GapName[]>> = {}
  for (const name of gapsOf(variant))
    for (const id of ((gaps[name] as Gap).forms ?? []).map(operationIdOf))
      forms[id] = [...(forms[id] ?? []), name]
  return forms
}

import {
  reportSections,
  type SectionKey,
  sectionKeys,
  textSectionKeys,
} from '../report-sections.ts'
import {
  chainFields,
  depositFields,
  encumbranceFields,
  type FieldTable,
  findingFields,
  instructionFields,
  lineLengthMax,
  propertyFields,
  scrutinyFields,
  searchFields,
  verdictFields,
} from './draft-fields.ts'

const ownFields: Partial<Record<SectionKey, FieldTable>> = {
  instruction: instructionFields,
  property: propertyFields,
  documents: scrutinyFields,
  chain_of_title: chainFields,
  searches: searchFields,
  encumbrances: encumbranceFields,
  documents_to_deposit: depositFields,
}

/** Every section with its fields, or with those of its rows: for the editor. */
export function listSections() {
  return sectionKeys.map((key) => {
    const text = textSectionKeys.find((one) => one === key)
    const table = text ? { ...verdictFields, ...findingFields[text] } : ownFields[key]
    const fields = Object.entries<FieldTable[string]>(table ?? {})
    return {
      key,
      ...reportSections[key],
      fields: fields.map(([name, { label, hint = null, options, lengthMax = lineLengthMax }]) => ({
        key: name,
        label,
        hint,
        length_max: lengthMax,
        options: options ? [...options] : null,
      })),
    }
  })
}

import { caseFieldFacts, caseFields, caseTypeCatalogue } from '../../../cases/cases.ts'
import { flagWords, parcelTypes } from '../../../collateral/collateral.ts'
import { uploadBytesMax, uploadsBytesMax, uploadsMax } from '../../../documents/documents.ts'
import { indianStates } from '../../../lib/indian-states.ts'
import { limits } from '../../routing/read-body.ts'
import type { Answer } from '../../routing/route.ts'
import { propertiesMax } from '../../v1/collateral/collateral-schemas.ts'
import type { ConsoleRequest } from '../console-request.ts'

export async function getReference({ services, caller }: ConsoleRequest): Promise<Answer> {
  const { requiredFields, caseTypes } = caller.lender
  const catalogue: Record<string, string> = caseTypeCatalogue
  const codes = caseTypes ?? Object.keys(catalogue)
  return {
    body: {
      case_fields: caseFieldFacts.map(({ name, label, hint, type, isRequired }) => ({
        name,
        label,
        hint: hint ?? null,
        is_required: isRequired || requiredFields.includes(name),
        is_number: type === 'number',
        length_max: lengthMaxOf(caseFields[name]),
      })),
      case_types: codes.map((code) => ({ code, name: catalogue[code] ?? code })),
      other_case_types: caseTypes === null,
      documents: { count_max: limits.documentsMax, bytes_max: limits.documentBytesMax },
      uploads: {
        count_max: uploadsMax,
        bytes_max: uploadsBytesMax,
        file_bytes_max: uploadBytesMax,
      },
      states: indianStates.map(({ code, name }) => ({ code, name })),
      collateral: {
        properties_max: propertiesMax,
        states: services.states.rows.map(({ code, name, required, surveyNumber }) => ({
          code,
          name,
          required: ['district', 'survey_no', ...required],
          survey_number: surveyNumber ?? null,
        })),
        parcel_types: Object.keys(parcelTypes),
        flags: flagWords,
      },
    },
  }
}

function lengthMaxOf(schema: object): number | null {
  return 'maxLength' in schema && typeof schema.maxLength === 'number' ? schema.maxLength : null
}

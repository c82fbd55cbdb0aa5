import { type SandboxProperty, states } from '../collateral/collateral.ts'
import { type IndianStateCode, stateCodeOf, stateNameOf } from '../lib/indian-states.ts'

/** For every other state. */
const plain: Omit<SandboxProperty, 'district'> = {
  enrolmentNo: 'SANDBOX/0000/2026',
  land: 'Survey No. 45/2',
  village: 'village Namuna',
  extent: '400 sq m',
  neighbours: {
    east: 'Survey No. 46',
    west: 'Village road',
    north: 'Survey No. 44',
    south: 'Survey No. 45/3',
  },
  searched: 'Encumbrance certificate',
  people: ['Mohan Das Gupta', 'Arun Mohan Sharma', 'Vinod Kumar Verma'],
  record: 'The record of rights',
  tenure: 'Freehold.',
  converted: 'Converted to non-agricultural use by order of the authority.',
  documentNo: (_, number, date) => `${number}/${date.slice(-4)}`,
}

interface Given {
  state: string | null
  district: string | null
}

export interface SandboxPlace extends Omit<SandboxProperty, 'documentNo'> {
  state: string
  office: string
  documentNo(number: number, date: string): string
}

/**
 * Where the invented property is: in the state and district of the case, as far as the lender gave
 * them. A known district alone decides the state.
 */
export function findPlace(given: Given): SandboxPlace {
  const { code, name } = findState(given)
  const row = states.find(code ?? '')?.sandboxProperty ?? { ...plain, district: name }
  const district = given.district?.trim() || row.district
  const office = district
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()
  return {
    ...row,
    district,
    state: name,
    office: `Sub-Registrar ${district} 1`,
    documentNo: (number, date) => row.documentNo(office || 'SBX', number, date),
  }
}

/** The name is empty if only a district is given that is not known. */
function findState({ state, district }: Given): { code: string | undefined; name: string } {
  const written = state?.trim() ?? ''
  const isNowhere = !written && !district?.trim()
  const code = written
    ? stateCodeOf(written)
    : isNowhere
      ? states.rows[0]?.code
      : stateOfDistrict(district)
  return { code, name: code ? stateNameOf(code) : written }
}

function stateOfDistrict(district: string | null): IndianStateCode | undefined {
  const asked = district?.trim().toLowerCase()
  if (!asked) return undefined
  return states.rows.find(({ findings }) =>
    Object.values(findings.places.districts).some((names) => names.split(', ').includes(asked)),
  )?.code
}

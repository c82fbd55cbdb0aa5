import type { SandboxProperty } from '../sandbox-property.ts'

/** 1 April to 31 March. */
function financialYear(date: string): string {
  const first = Number(date.slice(-4)) - (Number(date.slice(3, 5)) < 4 ? 1 : 0)
  return `${first}-${String(first + 1).slice(-2)}`
}

export const sandboxProperty: SandboxProperty = {
  district: 'Mysuru',
  enrolmentNo: 'KAR/0000/2026',
  land: 'Survey No. 45/2',
  village: 'village Maadari, Kasaba hobli, taluk Maadari',
  extent: '0-04-00 (acre-gunta-anna), that is 404.69 sq m',
  neighbours: {
    east: 'Survey No. 46',
    west: 'Village road',
    north: 'Survey No. 44',
    south: 'Survey No. 45/3',
  },
  searched: 'Encumbrance certificate (Kaveri)',
  people: ['Basappa Shivappa Patil', 'Manjunath Ramappa Gowda', 'Prakash Basappa Hegde'],
  record: 'The RTC (Bhoomi)',
  tenure: 'Freehold.',
  converted: 'Converted to non-agricultural use by order of the Deputy Commissioner.',
  documentNo: (office, number, date) =>
    `${office}-1-${String(number).padStart(5, '0')}-${financialYear(date)}`,
}
